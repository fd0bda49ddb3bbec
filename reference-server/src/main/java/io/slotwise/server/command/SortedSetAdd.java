package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.SortedSetValue;

/** Confined to one call. ZADD with its options. */
final class SortedSetAdd {
    private final Call call;
    private boolean onlyNew;
    private boolean onlyPresent;
    private boolean onlyGreater;
    private boolean onlyLess;
    private boolean countsChanged;
    private boolean increases;
    private int added;
    private int changed;
    private boolean skipped;
    private double lastScore;

    SortedSetAdd(Call call) {
        this.call = call;
    }

    void run() {
        int first = options();
        int pairs = call.count() - first;
        if (pairs <= 0 || pairs % 2 != 0) {
            throw call.syntaxError();
        }
        if (onlyNew && onlyPresent) {
            throw new CommandException("ERR XX and NX options at the same time are not compatible");
        }
        if ((onlyGreater && onlyLess) || (onlyNew && (onlyGreater || onlyLess))) {
            throw new CommandException("ERR GT, LT, and/or NX options at the same time are not compatible");
        }
        if (increases && pairs > 2) {
            throw new CommandException("ERR INCR option supports a single increment-element pair");
        }
        for (int index = first; index < call.count(); index += 2) {
            Scores.at(call, index);
        }
        add(first);
        if (!increases) {
            call.reply().integer(countsChanged ? added + changed : added);
        } else if (skipped) {
            call.reply().nullBulk();
        } else {
            call.reply().number(lastScore);
        }
    }

    /** Index of the first score. */
    private int options() {
        for (int index = 2; index < call.count(); index++) {
            switch (call.option(index)) {
                case "NX" -> onlyNew = true;
                case "XX" -> onlyPresent = true;
                case "GT" -> onlyGreater = true;
                case "LT" -> onlyLess = true;
                case "CH" -> countsChanged = true;
                case "INCR" -> increases = true;
                default -> {
                    return index;
                }
            }
        }
        return call.count();
    }

    private void add(int first) {
        Key key = call.key(1);
        SortedSetValue set = SortedSetCommands.set(call, key);
        boolean created = set == null;
        SortedSetValue target = set == null ? new SortedSetValue() : set;
        for (int index = first; index < call.count(); index += 2) {
            add(target, call.key(index + 1), Scores.at(call, index));
        }
        if (created && !target.isEmpty()) {
            call.valueOrNew(SortedSetValue.class, key, () -> target);
        }
        if (added + changed > 0) {
            call.keyspace().changed(key);
            call.event('z', increases ? "zincr" : "zadd", key);
        }
    }

    private void add(SortedSetValue set, Key member, double score) {
        Double old = set.score(member);
        if (old == null ? onlyPresent : onlyNew) {
            skipped = true;
            return;
        }
        double wanted = increases ? SortedSetCommands.sum(old, score) : score;
        if (old != null && ((onlyGreater && wanted <= old) || (onlyLess && wanted >= old))) {
            skipped = true;
            return;
        }
        lastScore = wanted;
        if (old == null) {
            added++;
        } else if (old != wanted) {
            changed++;
        }
        set.put(member, wanted);
    }
}
