/**
 * The catalogue as a whole, against the servers: one call of each of its methods ({@link
 * io.slotwise.system.catalogue.Catalogue}) is held against what servers say of their commands, run on each kind of server,
 * and written into the table of the documentation.
 */
@NullMarked
package io.slotwise.system.catalogue;

import org.jspecify.annotations.NullMarked;
