import { createHash } from 'node:crypto'
import { isUnauthenticated } from '@storefront/api/envelope'
import { z } from 'zod'

import type { Dependencies } from '../../../dependencies.ts'
import { discardBody } from '../../../http/requests/discard-body.ts'
import { readJson } from '../../../http/requests/read-json.ts'
import { HttpError } from '../../../http-error.ts'

/** A user of the external `{api}`. Its fields are not specified, so the response may lack any of them. */
type ExternalUser = { owner: string; name: string; email: string }

const maxBytes = 64 * 1024

/** PostgreSQL cannot store a NUL or an unpaired surrogate. */
const textSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(text => !/\0|\p{Surrogate}/u.test(text))
const userSchema = z.object({
  id: textSchema.nullish(),
  name: textSchema.nullish(),
  email: textSchema.nullish(),
})
const externalResponseSchema = z.object({
  result: z.boolean().optional(),
  content: userSchema.nullish(),
  data: userSchema.nullish(),
})

/**
 * Fetches the user of a bearer from the external `{api}`. Returns `null` if the API says that the user is not signed in
 * (S8.unauthorized.status).
 * @throws HttpError 503 if the API fails or sends an unusable response.
 */
export async function fetchExternalUser(
  { config, fetch }: Pick<Dependencies, 'config' | 'fetch'>,
  bearer: string,
): Promise<ExternalUser | null> {
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
  const received =
    status === 401
      ? await discardBody(response)
      : await readJson(response, maxBytes).catch(() => null)
  if (isUnauthenticated(status, received)) return null
  const body = externalResponseSchema.safeParse(received)
  if (!body.success) throw unavailable(body.error)
  const user = body.data.content ?? body.data.data
  if (!response.ok || body.data.result === false || !user) throw unavailable(status)
  const identity = user.id ?? user.email
  if (!identity) throw unavailable('the user has neither id nor email')
  const digest = createHash('sha256').update(`${config.apiUrl} ${identity}`).digest('base64url')
  return {
    owner: `o_${digest.slice(0, 24)}`,
    name: user.name ?? user.email ?? '',
    email: user.email ?? '',
  }
}
