package io.slotwise.internal.connection;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.slotwise.options.AddressResolver;
import io.slotwise.options.IoThreads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of one or several clients: event loops, the deadline thread, a few for the resolver and a few for
 * callbacks, which end when they have been idle for a while. All are daemons. Thread-safe.
 */
public final class NettyIoThreads implements IoThreads {
    private static final Logger log = LoggerFactory.getLogger(NettyIoThreads.class);
    private static final int RESOLVER_THREADS = 4;
    private static final int CALLBACK_THREADS = 4;
    private static final long IDLE_SECONDS = 10;

    /** As many may run when callbacks wait for futures. */
    private static final int MOST_WHILE_BLOCKED = 64;

    private static final long SHUTDOWN_SECONDS = 2;

    private final int eventLoops;
    private final EventLoopGroup group;
    private final EventLoops kind;
    private final Scheduler scheduler;
    private final Runnable stopScheduler;
    private final Deadlines deadlines;
    private final ExecutorService resolverThreads;
    private final ExecutorService callbackThreads;
    private final AddressResolver resolver;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Set<Runnable> users = ConcurrentHashMap.newKeySet();

    /**
     * Starts no thread yet: each starts with its first task.
     *
     * @param eventLoops how many, at least 1
     * @param name what the threads' names begin with
     */
    public NettyIoThreads(int eventLoops, String name) {
        this(eventLoops, name, EventLoops.best());
    }

    /** With a transport of one's choice. */
    NettyIoThreads(int eventLoops, String name, EventLoops kind) {
        if (eventLoops < 1) {
            throw new IllegalArgumentException("eventLoops must be at least 1, not " + eventLoops);
        }
        DeadlineThread deadlineThread = new DeadlineThread(new DefaultThreadFactory(name + "-deadlines", true));
        this.eventLoops = eventLoops;
        this.kind = kind;
        this.group = kind.loops(eventLoops, new EventLoopThreads(name + "-io"));
        this.scheduler = deadlineThread;
        this.stopScheduler = deadlineThread::shutdown;
        this.deadlines = new Deadlines(scheduler);
        this.resolverThreads = pool(RESOLVER_THREADS, name + "-resolver");
        this.callbackThreads = pool(CALLBACK_THREADS, name + "-callbacks");
        this.resolver = new JdkAddressResolver(resolverThreads);
    }

    /** With loops, sockets and time of another kind: those of a simulation, which has no threads. */
    NettyIoThreads(
            int eventLoops, EventLoopGroup group, EventLoops kind, Scheduler scheduler, ExecutorService otherThreads) {
        this.eventLoops = eventLoops;
        this.kind = kind;
        this.group = group;
        this.scheduler = scheduler;
        this.stopScheduler = () -> {};
        this.deadlines = new Deadlines(scheduler);
        this.resolverThreads = otherThreads;
        this.callbackThreads = otherThreads;
        this.resolver = new JdkAddressResolver(otherThreads);
    }

    /** Of the kind that takes tasks without a lock: event loops hand theirs over. */
    private static ForkJoinPool pool(int threads, String name) {
        AtomicInteger made = new AtomicInteger();
        return new ForkJoinPool(
                threads,
                pool -> new Worker(pool, name + "-" + made.incrementAndGet()),
                (thread, failure) -> log.warn("A task on {} failed", thread.getName(), failure),
                true,
                threads,
                MOST_WHILE_BLOCKED,
                1,
                pool -> true, // with as many blocked, further tasks wait
                IDLE_SECONDS,
                TimeUnit.SECONDS);
    }

    private static final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool, String name) {
            super(pool);
            setName(name);
        }
    }

    @Override
    public int eventLoops() {
        return eventLoops;
    }

    EventLoop nextLoop() {
        return group.next();
    }

    Class<? extends Channel> socketChannel() {
        return kind.socketChannel();
    }

    KeepAliveOptions keepAlive() {
        return kind.keepAlive();
    }

    /** Time as all of these threads see it. */
    public Scheduler scheduler() {
        return scheduler;
    }

    Deadlines deadlines() {
        return deadlines;
    }

    /** Runs a task when each event loop has ended what it is at now; not when the threads are closed before. */
    public void whenEventLoopsHaveTurned(Runnable task) {
        AtomicInteger left = new AtomicInteger(eventLoops);
        Runnable turned = () -> {
            if (left.decrementAndGet() == 0) {
                task.run();
            }
        };
        try {
            group.forEach(loop -> loop.execute(turned));
        } catch (RejectedExecutionException e) {
            // closed: who uses these threads has been told
        }
    }

    /**
     * Starts the threads that a client needs to connect, instead of one after the other when each is needed. For the
     * thread that connects: it has nothing else to do meanwhile.
     */
    public void start() {
        whenEventLoopsHaveTurned(() -> {});
    }

    /** Where the user's code may run. */
    public Executor callbackThreads() {
        return callbackThreads;
    }

    /** Where it is to run when the user has an executor for it; when that takes no more, here all the same. */
    public Executor callbacksOn(@Nullable Executor own) {
        if (own == null) {
            return callbackThreads;
        }
        return task -> {
            try {
                own.execute(task);
            } catch (RejectedExecutionException e) {
                callbackThreads.execute(task);
            }
        };
    }

    AddressResolver resolver() {
        return resolver;
    }

    /**
     * Has a task run when the threads are about to be closed, on the thread that closes them.
     *
     * @return false when they are closed
     */
    public boolean addUser(Runnable whenClosing) {
        users.add(whenClosing);
        if (closed.get()) {
            users.remove(whenClosing);
            return false;
        }
        return true;
    }

    /** Takes back what {@link #addUser} was told. */
    public void removeUser(Runnable whenClosing) {
        users.remove(whenClosing);
    }

    /** Stops everything; does not wait when called on an event loop. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        users.forEach(Runnable::run);
        scheduler.schedule(stopScheduler, 0); // behind what the users have it do at once
        resolverThreads.shutdownNow();
        callbackThreads.shutdown();
        var stopped = group.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        if (!EventLoopThreads.isCurrent()) {
            stopped.awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        }
    }
}
