/** Tests of the demo's arguments, accounts and drawings: what its verdict rests on. */
@NullMarked
package io.slotwise.examples.demo;

import org.jspecify.annotations.NullMarked;
