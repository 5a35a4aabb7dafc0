/** What ends a command: one sentence that names the cure, and the lines that belong to it. */
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
