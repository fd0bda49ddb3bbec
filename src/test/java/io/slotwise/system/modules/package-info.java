/** Applications that are modules: what they see of the driver, and what they need. */
@NullMarked
package io.slotwise.system.modules;

import org.jspecify.annotations.NullMarked;
