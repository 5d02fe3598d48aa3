/**
 * Logger of one request, which adds the request ID to every line. Most requests never log, so it is
 * created on first use. Prototype methods keep it cheap to construct.
 */
import type { FastifyBaseLogger } from 'fastify';

type Line = Parameters<FastifyBaseLogger['info']>;
type Given = Parameters<FastifyBaseLogger['child']>;

class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Given[0];
  readonly #options: Given[1];
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Given[0], options: Given[1]) {
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
  child(...given: Given) {
    return this.#own.child(...given);
  }
  fatal(...line: Line) {
    this.#own.fatal(...line);
  }
  error(...line: Line) {
    this.#own.error(...line);
  }
  warn(...line: Line) {
    this.#own.warn(...line);
  }
  info(...line: Line) {
    this.#own.info(...line);
  }
  debug(...line: Line) {
    this.#own.debug(...line);
  }
  trace(...line: Line) {
    this.#own.trace(...line);
  }
  silent(...line: Line) {
    this.#own.silent(...line);
  }
}

export function requestLogger(
  parent: FastifyBaseLogger,
  bindings: Given[0],
  options: Given[1],
): FastifyBaseLogger {
  return new RequestLogger(parent, bindings, options);
}
