package io.slotwise.command;

import io.slotwise.event.CommandFamily;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Which family a command belongs to, by its name: those of the catalogue and all others that servers know without
 * modules. Stateless. Source: the groups of the servers' command pages.
 */
final class CommandFamilies {
    private static final Map<String, CommandFamily> FAMILIES = families();

    private CommandFamilies() {}

    /** By the first word of the name, in any case of letters. */
    static CommandFamily of(String name) {
        CommandFamily known = FAMILIES.get(name);
        if (known != null) {
            return known;
        }
        int space = name.indexOf(' ');
        String word = (space < 0 ? name : name.substring(0, space)).toUpperCase(Locale.ROOT);
        return FAMILIES.getOrDefault(word, CommandFamily.OTHER);
    }

    private static Map<String, CommandFamily> families() {
        Map<String, CommandFamily> families = new HashMap<>();
        add(families, CommandFamily.KEY, """
                CLUSTERSCAN COPY DEL DUMP EXISTS EXPIRE EXPIREAT EXPIRETIME KEYS MIGRATE MOVE OBJECT
                PERSIST PEXPIRE PEXPIREAT PEXPIRETIME PTTL RANDOMKEY RENAME RENAMENX RESTORE SCAN
                SORT SORT_RO TOUCH TTL TYPE UNLINK WAIT WAITAOF
                """);
        add(families, CommandFamily.STRING, """
                APPEND DECR DECRBY DELEX DELIFEQ DIGEST GET GETDEL GETEX GETRANGE GETSET INCR INCRBY
                INCRBYFLOAT LCS MGET MSET MSETEX MSETNX PSETEX SET SETEX SETNX SETRANGE STRLEN
                SUBSTR
                """);
        add(families, CommandFamily.HASH, """
                HDEL HEXISTS HEXPIRE HEXPIREAT HEXPIRETIME HGET HGETALL HGETDEL HGETEX HINCRBY
                HINCRBYFLOAT HKEYS HLEN HMGET HMSET HPERSIST HPEXPIRE HPEXPIREAT HPEXPIRETIME HPTTL
                HRANDFIELD HSCAN HSET HSETEX HSETNX HSTRLEN HTTL HVALS
                """);
        add(families, CommandFamily.LIST, """
                BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH LINDEX LINSERT LLEN LMOVE LMPOP LPOP LPOS LPUSH
                LPUSHX LRANGE LREM LSET LTRIM RPOP RPOPLPUSH RPUSH RPUSHX
                """);
        add(families, CommandFamily.SET, """
                SADD SCARD SDIFF SDIFFSTORE SINTER SINTERCARD SINTERSTORE SISMEMBER SMEMBERS
                SMISMEMBER SMOVE SPOP SRANDMEMBER SREM SSCAN SUNION SUNIONSTORE
                """);
        add(families, CommandFamily.SORTED_SET, """
                BZMPOP BZPOPMAX BZPOPMIN ZADD ZCARD ZCOUNT ZDIFF ZDIFFSTORE ZINCRBY ZINTER
                ZINTERCARD ZINTERSTORE ZLEXCOUNT ZMPOP ZMSCORE ZPOPMAX ZPOPMIN ZRANDMEMBER ZRANGE
                ZRANGEBYLEX ZRANGEBYSCORE ZRANGESTORE ZRANK ZREM ZREMRANGEBYLEX ZREMRANGEBYRANK
                ZREMRANGEBYSCORE ZREVRANGE ZREVRANGEBYLEX ZREVRANGEBYSCORE ZREVRANK ZSCAN ZSCORE
                ZUNION ZUNIONSTORE
                """);
        add(families, CommandFamily.STREAM, """
                XACK XACKDEL XADD XAUTOCLAIM XCLAIM XDEL XDELEX XGROUP XINFO XLEN XPENDING XRANGE
                XREAD XREADGROUP XREVRANGE XSETID XTRIM
                """);
        add(families, CommandFamily.GEO, """
                GEOADD GEODIST GEOHASH GEOPOS GEORADIUS GEORADIUSBYMEMBER GEORADIUSBYMEMBER_RO
                GEORADIUS_RO GEOSEARCH GEOSEARCHSTORE
                """);
        add(families, CommandFamily.BITMAP, "BITCOUNT BITFIELD BITFIELD_RO BITOP BITPOS GETBIT SETBIT");
        add(families, CommandFamily.HYPERLOGLOG, "PFADD PFCOUNT PFDEBUG PFMERGE PFSELFTEST");
        add(families, CommandFamily.SCRIPTING, """
                EVAL EVALSHA EVALSHA_RO EVAL_RO FCALL FCALL_RO FUNCTION SCRIPT
                """);
        add(families, CommandFamily.PUBSUB, """
                PSUBSCRIBE PUBLISH PUBSUB PUNSUBSCRIBE SPUBLISH SSUBSCRIBE SUBSCRIBE SUNSUBSCRIBE
                UNSUBSCRIBE
                """);
        add(families, CommandFamily.TRANSACTION, "DISCARD EXEC MULTI UNWATCH WATCH");
        add(families, CommandFamily.CONNECTION, "AUTH CLIENT ECHO HELLO PING QUIT RESET SELECT");
        add(families, CommandFamily.SERVER, """
                ACL BGREWRITEAOF BGSAVE COMMAND COMMANDLOG CONFIG DBSIZE DEBUG FAILOVER FLUSHALL
                FLUSHDB INFO LASTSAVE LATENCY LOLWUT MEMORY MODULE MONITOR PSYNC REPLCONF REPLICAOF
                ROLE SAVE SHUTDOWN SLAVEOF SLOWLOG SWAPDB SYNC TIME
                """);
        add(families, CommandFamily.CLUSTER, "ASKING CLUSTER READONLY READWRITE");
        return families;
    }

    private static void add(Map<String, CommandFamily> families, CommandFamily family, String names) {
        for (String name : names.strip().split("\\s+", -1)) {
            families.put(name, family);
        }
    }
}
