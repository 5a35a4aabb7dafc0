/**
 * Replaces `utils/logger` of the federation runtime: errors have its code and its arguments, but not the texts that
 * describe the codes.
 */
const prefix = '[ Federation Runtime ]'

/** `message` is a text, an error, or a code such as `RUNTIME-008`. */
type Message = string | Error

export function error(
  message: Message,
  _texts?: unknown,
  args?: Record<string, unknown>,
  cause?: string,
): never {
  if (message instanceof Error) throw message
  const parts = [`${prefix}: ${message}`, args && JSON.stringify(args), cause]
  throw new Error(parts.filter(Boolean).join('\n'))
}

export function assert(condition: unknown, ...message: Parameters<typeof error>): void {
  if (!condition) error(...message)
}

export function warn(message: Message): void {
  console.warn(prefix, message)
}

export const logger = {
  warn,
  error: (message: Message) => console.error(prefix, message),
}
