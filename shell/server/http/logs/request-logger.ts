import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type Level = (typeof levels)[number]

/**
 * Fastify's `childLoggerFactory`: creates the logger with the request's id when the request logs its first line. Most
 * requests log nothing at the level of `npm start`, and redacting the id costs as much as the rest of a small response.
 */
class RequestLogger {
  readonly #logger: Logger
  #bindings: object
  #own: Logger | undefined

  constructor(logger: Logger, bindings: object) {
    this.#logger = logger
    this.#bindings = bindings
  }

  get level(): string {
    return this.#logger.level
  }

  /** Adds fields to the later lines of this request. */
  bind(bindings: object): void {
    this.#bindings = { ...this.#bindings, ...bindings }
    this.#own = undefined
  }

  child(bindings: object): FastifyBaseLogger {
    return this.find().child(bindings)
  }

  isLevelEnabled(level: Level): boolean {
    return this.#logger.isLevelEnabled(level)
  }

  find(): Logger {
    this.#own ??= this.#logger.child(this.#bindings)
    return this.#own
  }
}

for (const level of levels)
  Object.defineProperty(RequestLogger.prototype, level, {
    value(this: RequestLogger, ...line: Parameters<Logger['info']>) {
      if (this.isLevelEnabled(level)) this.find()[level](...line)
    },
  })

/** Adds fields to the later lines of a request. */
export function bindToRequest(log: FastifyBaseLogger, bindings: object): void {
  if (log instanceof RequestLogger) log.bind(bindings)
}

export function createRequestLogger(
  logger: FastifyBaseLogger,
  bindings: object,
): FastifyBaseLogger {
  return new RequestLogger(logger as Logger, bindings) as unknown as FastifyBaseLogger
}
