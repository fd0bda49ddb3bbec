/**
 * The main job of the driver as a program that ends with a verdict: a session store under load while its cluster changes.
 * {@link io.slotwise.examples.demo.Demo} is where it begins. It uses the public API of the driver alone, and the reference
 * server to have a cluster without installing one.
 */
@NullMarked
package io.slotwise.examples.demo;

import org.jspecify.annotations.NullMarked;
