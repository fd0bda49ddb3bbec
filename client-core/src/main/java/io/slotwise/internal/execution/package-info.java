/**
 * The life of one command: attempts until a reply, a deadline or a limit.
 * {@link io.slotwise.internal.execution.CommandExecutor} begins it, a {@code CommandExecution} is it.
 */
@NullMarked
package io.slotwise.internal.execution;

import org.jspecify.annotations.NullMarked;
