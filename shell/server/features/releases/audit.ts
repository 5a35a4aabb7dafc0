import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import type { Queries } from '../../database/queries.ts'
import { createRateCounter } from '../../http/rate-limits/rate-counter.ts'
import { HttpError } from '../../http-error.ts'
import { addAudit } from './repository-audit.ts'
import { type Caller, findCaller } from './tokens/require-token.ts'

type Audited =
  | 'publish'
  | 'promote'
  | 'rollback'
  | 'retire'
  | 'pin'
  | 'gc'
  | 'ceiling'
  | 'resign'
  | 'token.create'
  | 'token.rotate'
  | 'token.revoke'
  | 'role.grant'
  | 'role.revoke'
  | 'confirm'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route does, as the audit log calls it: its refusals are recorded. */
    audits?: Audited
  }
}

const subjects = new WeakMap<FastifyRequest, string>()

/** What a refusal of this request would be about, where its address does not tell. */
export function nameSubject(request: FastifyRequest, subject: string): void {
  subjects.set(request, subject)
}

function subjectOf(request: FastifyRequest): string {
  const { id, target = id } = (request.params ?? {}) as { id?: unknown; target?: unknown }
  return subjects.get(request) ?? (typeof target === 'string' ? target : '')
}

type Action = { what: Audited; subject: string; detail: string }

/** Records what a caller has done; give the transaction of the change where there is one. */
export async function audit(queries: Queries, { who }: Caller, action: Action): Promise<void> {
  await addAudit(queries, { ...action, who, outcome: 'done' })
}

/** What a page asks as a matter of course, and what is counted elsewhere. */
const unrecorded = new Set(['confirmation_needed', 'rate_limited'])
/** What can be asked for without end by whoever holds an ended token, or by code in somebody's preview. */
const seldom = new Set(['no_token', 'in_preview'])
const seldomMs = 60_000
/** Of one token or operator; a release in a broken pipeline is refused a few times, never a hundred. */
const perHour = { count: 100, seconds: 3600 }

/** Whether this refusal is to be written down: nothing is removed from the log for 400 days, so nobody may fill it. */
function createSieve(now: () => Date): (caller: Caller, code: string) => boolean {
  const last = new Map<string, number>()
  const counter = createRateCounter(perHour)
  return ({ who, tokenId }, code) => {
    if (!seldom.has(code)) return !unrecorded.has(code) && counter.add(tokenId ?? who) === 0
    const key = `${code} ${tokenId ?? who}`
    const isDue = now().getTime() - (last.get(key) ?? 0) >= seldomMs
    if (isDue) last.set(key, now().getTime())
    return isDue
  }
}

/**
 * Hook: refusals of routes with `config: { audits }` stand in the log too, those of tokens and operators. Those of anybody
 * else do not: every customer could fill it.
 */
export const auditPlugin = fastifyPlugin(
  async app => {
    const { dependencies } = app
    const isRecorded = createSieve(() => dependencies.now())
    app.addHook('onError', async (request, _reply, error) => {
      const what = request.routeOptions.config.audits
      const caller = findCaller(request)
      if (!what || !caller || !(error instanceof HttpError) || error.status >= 500) return
      if (!isRecorded(caller, error.code)) return
      const detail = `${error.code}: ${error.message}`
      const entry = { who: caller.who, what, outcome: 'refused', detail } as const
      await addAudit(dependencies.pool, { ...entry, subject: subjectOf(request) }).catch(err =>
        request.log.error({ err }, 'a refusal could not be recorded'),
      )
    })
  },
  { name: 'audit', dependencies: ['tokens'], fastify: '5.x' },
)
