/** What of an error may stand in a log: never the values of a query, which may be tokens or people's data. */
type ErrorDetails = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorDetails
}

const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/

/** Serializer for `err`: names and places are kept, parameters and PostgreSQL's `detail` are not. */
export function toErrorDetails(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message: message.replace(values, ''),
    stack: stack.replace(values, ''),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && { cause: toErrorDetails(cause) }),
  }
}
