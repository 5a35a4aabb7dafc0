import type { User, userAnswerSchema } from '@storefront/api/session'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'

import { fetchOutsideUser } from '../auth/outside-user.ts'
import { readToken, requireSession, type Session } from '../auth/session.ts'
import { revokeSession } from '../db/sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer } from '../http/answer.ts'
import { Unauthenticated } from '../refusal.ts'

type UserAnswer = z.infer<typeof userAnswerSchema>

export function toUser({ account }: Session): User {
  const { id, owner, name, email, role, passwordHash } = account
  return { id, owner, name, email, role, isOwn: passwordHash !== null }
}

/** `POST /api/v3/user` (SPEC 7): the signed-in person, by the embedded backend or an outside `{api}`. */
export async function registerUser(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { config, database } = dependencies
  app.post('/api/v3/user', async (request): Promise<UserAnswer> => {
    const session = await requireSession(request)
    if (config.apiUrl === null) return answer(toUser(session))
    const token = readToken(request) ?? ''
    const person = await fetchOutsideUser(dependencies, session.upstreamToken ?? token)
    if (!person) {
      await revokeSession(database, token)
      throw new Unauthenticated()
    }
    const { name, email } = person
    return answer({ ...toUser(session), name, email, isOwn: false })
  })
}
