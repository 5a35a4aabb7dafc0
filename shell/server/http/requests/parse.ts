import type { FieldErrors } from '@storefront/api/envelope'
import type { ZodMiniType } from 'zod/mini'

import { HttpError } from '../../http-error.ts'

type Issue = { path: PropertyKey[]; code?: string }

/** `{ 'servers.0.hostname': 'invalid_format' }`: the first fault of each field. The key of the whole body is `''`. */
export function toFieldErrors(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, code } of issues) {
    const field = path.map(String).join('.')
    errors[field] ??= code ?? 'invalid'
  }
  return errors
}

/** The value as parsed by the schema. @throws HttpError 422 with field errors. */
export function parse<Output>(schema: ZodMiniType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new HttpError(422, 'invalid', { details: toFieldErrors(parsed.error.issues) })
}
