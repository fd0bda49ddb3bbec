/**
 * How an answer is read. A {@link io.slotwise.reply.ReplyReader} turns what a {@link io.slotwise.reply.ReplyCursor}
 * walks over straight into a Java value; {@link io.slotwise.reply.Reply} is the tree for those who want the answer as
 * it came.
 */
@NullMarked
package io.slotwise.reply;

import org.jspecify.annotations.NullMarked;
