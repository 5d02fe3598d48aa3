/**
 * Logger of one request, which adds the request ID to every line. Most requests never log, so it is
 * created on first use. Prototype methods keep it cheap to construct.
 */
import type { FastifyBaseLogger } from 'fastify';

type LogArguments = Parameters<FastifyBaseLogger['info']>;
type ChildArguments = Parameters<FastifyBaseLogger['child']>;

class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: ChildArguments[0];
  readonly #options: ChildArguments[1];
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: ChildArguments[0], options: ChildArguments[1]) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level() {
    return this.#own.level;
  }
  set level(level) {
    this.#own.level = level;
  }
  child(...args: ChildArguments) {
    return this.#own.child(...args);
  }
  fatal(...line: LogArguments) {
    this.#own.fatal(...line);
  }
  error(...line: LogArguments) {
    this.#own.error(...line);
  }
  warn(...line: LogArguments) {
    this.#own.warn(...line);
  }
  info(...line: LogArguments) {
    this.#own.info(...line);
  }
  debug(...line: LogArguments) {
    this.#own.debug(...line);
  }
  trace(...line: LogArguments) {
    this.#own.trace(...line);
  }
  silent(...line: LogArguments) {
    this.#own.silent(...line);
  }
}

export function requestLogger(
  parent: FastifyBaseLogger,
  bindings: ChildArguments[0],
  options: ChildArguments[1],
): FastifyBaseLogger {
  return new RequestLogger(parent, bindings, options);
}
