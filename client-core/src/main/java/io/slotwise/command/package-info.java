/**
 * What can be asked. {@link io.slotwise.command.Command} is an immutable value: what to send, how to route it, how to
 * read the answer. The catalogue ({@link io.slotwise.command.StringCommands} and its neighbours, a class for each group
 * of server commands) makes them, one expression each; the named facades of the clients are generated from it.
 */
@NullMarked
package io.slotwise.command;

import org.jspecify.annotations.NullMarked;
