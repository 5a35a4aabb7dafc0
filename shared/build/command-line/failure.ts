/** A failure that ends a command: one sentence that names the fix, and detail lines. */
export class CommandFailure extends Error {
  readonly code: string
  readonly lines: string[]
  readonly details: unknown

  constructor(
    sentence: string,
    more: { code?: string; lines?: string[]; details?: unknown; cause?: unknown } = {},
  ) {
    super(sentence, { cause: more.cause })
    this.code = more.code ?? 'failed'
    this.lines = more.lines ?? []
    this.details = more.details
  }
}
