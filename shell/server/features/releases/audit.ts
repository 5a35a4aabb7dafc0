import type { AuditAction } from '@storefront/api/audit-actions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import type { Database } from '../../database/pool.ts'
import { HttpError } from '../../http-error.ts'
import { addAudit } from './repository-audit.ts'
import { type Caller, findCaller } from './tokens/require-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action of the route in the audit log, which also records its rejections. */
    audits?: AuditAction
  }
}

const subjects = new WeakMap<FastifyRequest, string>()

/** Names the subject of a rejection if the URL does not contain it. */
export function nameSubject(request: FastifyRequest, subject: string): void {
  subjects.set(request, subject)
}

function subjectOf(request: FastifyRequest): string {
  const { id, target = id } = (request.params ?? {}) as { id?: unknown; target?: unknown }
  return subjects.get(request) ?? (typeof target === 'string' ? target : '')
}

type Action = { what: AuditAction; subject: string; detail: string }

/** Records an action of a caller. Pass the transaction of the change if there is one. */
export async function audit(database: Database, { who }: Caller, action: Action): Promise<void> {
  await addAudit(database, { ...action, who, outcome: 'done' })
}

/** Rejections that pages and commands expect, and those that are counted elsewhere. */
const unrecorded = new Set(['confirmation_needed', 'rate_limited', 'not_checked'])
/** Rejections that the holder of an ended token, or code in a preview, can cause without limit. */
const seldom = new Set(['no_token', 'in_preview'])
const onceAMinute = { count: 1, seconds: 60 }
/** Per token or operator. A broken pipeline causes a few rejections, not hundreds. */
const perHour = { count: 100, seconds: 3600 }

/** Whether to record this rejection. The log keeps entries for 400 days, so no one may fill it. */
function createUniqueFilter({
  rateCounters,
}: FastifyInstance): (caller: Caller, code: string) => Promise<boolean> {
  const addSeldom = rateCounters.createDurable('audit-seldom', onceAMinute)
  const add = rateCounters.createDurable('audit', perHour)
  return async ({ who, tokenId }, code) => {
    const caller = tokenId ?? who
    if (seldom.has(code)) return (await addSeldom(`${code} ${caller}`)) === 0
    return !unrecorded.has(code) && (await add(caller)) === 0
  }
}

/**
 * Hook that records rejections of tokens and operators on routes with `config: { audits }`. Rejections of others are
 * not recorded, because every customer could fill the log.
 */
export const auditPlugin = fastifyPlugin(
  async app => {
    const { dependencies } = app
    const isRecorded = createUniqueFilter(app)
    app.addHook('onError', async (request, _reply, error) => {
      const what = request.routeOptions.config.audits
      const caller = findCaller(request)
      if (!what || !caller || !(error instanceof HttpError) || error.status >= 500) return
      try {
        if (!(await isRecorded(caller, error.code))) return
        const detail = `${error.code}: ${error.message}`
        const entry = { who: caller.who, what, outcome: 'refused', detail } as const
        await addAudit(dependencies.database, { ...entry, subject: subjectOf(request) })
      } catch (err) {
        request.log.error({ err }, 'a refusal could not be recorded')
      }
    })
  },
  { name: 'audit', dependencies: ['tokens', 'rate-limits'], fastify: '5.x' },
)
