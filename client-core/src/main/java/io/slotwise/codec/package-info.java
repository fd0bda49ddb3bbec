/**
 * Java values to bytes and back. {@link io.slotwise.codec.Codec} is what a user implements; text, bytes and whole
 * numbers are built in, and others are made of these: mapped, with a prefix, compressed.
 */
@NullMarked
package io.slotwise.codec;

import org.jspecify.annotations.NullMarked;
