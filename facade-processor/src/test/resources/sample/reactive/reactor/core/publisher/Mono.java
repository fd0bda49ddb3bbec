package reactor.core.publisher;

public interface Mono<T> {}
