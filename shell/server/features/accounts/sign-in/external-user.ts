import { createHash } from 'node:crypto'
import { isUnauthenticated } from '@storefront/api/envelope'
import { z } from 'zod'

import type { Dependencies } from '../../../dependencies.ts'
import { readJson } from '../../../http/read-json.ts'
import { HttpError } from '../../../http-error.ts'

/** What we take of an outside user. Nothing says which fields it has, so each may be missing. */
type OutsideUser = { owner: string; name: string; email: string }

const maximumBytes = 64 * 1024

/** No database takes a NUL, nor half a character. */
const textSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(text => !/\0|\p{Surrogate}/u.test(text))
const personSchema = z.object({
  id: textSchema.nullish(),
  name: textSchema.nullish(),
  email: textSchema.nullish(),
})
const externalResponseSchema = z.object({
  result: z.boolean().optional(),
  content: personSchema.nullish(),
  data: personSchema.nullish(),
})

/**
 * The person behind a bearer of the outside `{api}`; `null` when that person is not signed in (S8.unauthorized.status).
 */
export async function fetchExternalUser(
  { config, fetch }: Pick<Dependencies, 'config' | 'fetch'>,
  bearer: string,
): Promise<OutsideUser | null> {
  const unavailable = (cause: unknown) =>
    new HttpError(503, 'unavailable', {
      message: 'Try again shortly.',
      retryAfterSeconds: 2,
      cause,
    })
  const response = await fetch(`${config.apiUrl}/api/v3/user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
    signal: AbortSignal.timeout(8000),
    redirect: 'error',
  }).catch(cause => Promise.reject(unavailable(cause)))
  const { status } = response
  const received = status === 401 ? null : await readJson(response, maximumBytes).catch(() => null)
  if (isUnauthenticated(status, received)) return null
  const body = externalResponseSchema.safeParse(received)
  if (!body.success) throw unavailable(body.error)
  const person = body.data.content ?? body.data.data
  if (!response.ok || body.data.result === false || !person) throw unavailable(status)
  const identity = person.id ?? person.email
  if (!identity) throw unavailable('the user has neither id nor email')
  const digest = createHash('sha256').update(`${config.apiUrl} ${identity}`).digest('base64url')
  return {
    owner: `o_${digest.slice(0, 24)}`,
    name: person.name ?? person.email ?? '',
    email: person.email ?? '',
  }
}
