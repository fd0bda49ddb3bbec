/**
 * What a cluster client must do, as tests that run on every kind of cluster. Each class is one chapter;
 * {@link io.slotwise.system.ObservedClient} is what they look at the client with.
 */
@NullMarked
package io.slotwise.system;

import org.jspecify.annotations.NullMarked;
