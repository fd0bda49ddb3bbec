package io.slotwise.internal.simulation;

import io.slotwise.command.Command;
import io.slotwise.internal.connection.ResultFuture;
import java.util.List;

/** What the application knows of the driver. A test of the simulation puts a broken one in between. */
interface Driver {
    ResultFuture<?> execute(Command<?> command);

    ResultFuture<?> executeAll(List<Command<?>> commands);
}
