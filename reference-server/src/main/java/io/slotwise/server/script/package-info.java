/** Lua for scripts and functions: a state for each node that runs any, which knows of the server only how to call a command. */
@NullMarked
package io.slotwise.server.script;

import org.jspecify.annotations.NullMarked;
