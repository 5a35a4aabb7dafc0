/** The part of an error that may be logged. Never the values of a query, which may be tokens or personal data. */
type ErrorDetails = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorDetails
  /** Those of an `AggregateError`. */
  errors?: ErrorDetails[]
}

const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/

/** Serializer for `err`. Leaves out query parameters and PostgreSQL's `detail`. */
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
    ...(error instanceof AggregateError && { errors: error.errors.map(toErrorDetails) }),
  }
}
