import { createHash } from 'node:crypto'
import { z } from 'zod'

import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../refusal.ts'

/** What we take of an outside user; SPEC 3 does not show its fields, so each may be missing. */
export type OutsideUser = { owner: string; name: string; email: string }

const textSchema = z.union([z.string(), z.number()]).transform(String)
const personSchema = z.object({
  id: textSchema.optional(),
  name: textSchema.optional(),
  email: textSchema.optional(),
})
const outsideAnswerSchema = z.object({
  result: z.boolean().optional(),
  code: z.unknown().optional(),
  message: z.string().nullish(),
  content: personSchema.optional(),
  data: personSchema.optional(),
})

function isUnauthenticated(status: number, body: z.infer<typeof outsideAnswerSchema>): boolean {
  if (status === 401) return true
  return body.result === false && body.code === 0 && body.message === 'Unauthenticated.'
}

/** The person behind a bearer of the outside `{api}`; `null` when that one is not signed in (SPEC 8). */
export async function fetchOutsideUser(
  { config, fetch }: Pick<Dependencies, 'config' | 'fetch'>,
  bearer: string,
): Promise<OutsideUser | null> {
  const unavailable = (cause: unknown) =>
    new Refusal(503, 'unavailable', { message: 'Try again shortly.', retryAfterSeconds: 2, cause })
  const response = await fetch(`${config.apiUrl}/api/v3/user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
    signal: AbortSignal.timeout(8000),
    redirect: 'error',
  }).catch(cause => Promise.reject(unavailable(cause)))
  if (response.status === 401) return null
  const body = outsideAnswerSchema.safeParse(await response.json().catch(() => null))
  if (!body.success) throw unavailable(body.error)
  if (isUnauthenticated(response.status, body.data)) return null
  const person = body.data.content ?? body.data.data
  if (!response.ok || body.data.result === false || !person) throw unavailable(response.status)
  const identity = person.id ?? person.email
  if (identity === undefined) throw unavailable('the user has neither id nor email')
  const digest = createHash('sha256').update(`${config.apiUrl} ${identity}`).digest('base64url')
  return {
    owner: `o_${digest.slice(0, 24)}`,
    name: person.name ?? person.email ?? '',
    email: person.email ?? '',
  }
}
