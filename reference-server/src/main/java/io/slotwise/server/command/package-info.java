/**
 * What commands do: {@link io.slotwise.server.command.CommandTable} knows each with arity, flags and key positions, {@link
 * io.slotwise.server.command.Dispatcher} takes a request through the server's checks to its handler. One class for each
 * data type or subject.
 */
@NullMarked
package io.slotwise.server.command;

import org.jspecify.annotations.NullMarked;
