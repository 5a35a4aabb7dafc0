import type { Role } from '@storefront/api/session'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { HttpError } from '../../http-error.ts'
import { shortenAddress, toNetwork } from '../rate-limits/network.ts'

type SecurityAction = 'sign-in' | 'password-change' | 'confirm'

/** Who did what from where. It has no field for an email address, a password, a code or a token. */
export type SecurityEvent = {
  event:
    | `${SecurityAction}.${'failed' | 'limited'}`
    | 'sign-in.succeeded'
    | 'sign-out'
    | 'session.ended'
    | 'account.created'
    | 'account.exported'
    | 'account.deleted'
    | 'password.changed'
    | 'password.reset'
    | 'confirm.succeeded'
    | 'identity.exchanged'
    | 'identity.refused'
    | 'role.used'
    | 'role.refused'
  /** Error code of the failure or end. */
  reason?: string
  /** Null if no account is concerned or the account is unknown. */
  accountId: string | null
  /** The client's address, if another server sends the request. Default: the address of the request. */
  address?: string
  role?: Role
  route?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    writeSecurityEvent: (request: FastifyRequest, event: SecurityEvent) => void
  }
}

const linesInMinute = 60
const minuteMs = 60_000
const isBad = ({ event }: SecurityEvent) => /\.(failed|limited|refused)$/.test(event)

/** Limits the lines of one kind in a minute. Returns the number suppressed before, or `null` to suppress this line. */
function createLineLimit(now: () => Date): (kind: string) => number | null {
  let minute = 0
  let counts = new Map<string, number>()
  let previous = new Map<string, number>()
  return kind => {
    const current = Math.floor(now().getTime() / minuteMs)
    if (current !== minute) {
      previous = counts
      counts = new Map()
      minute = current
    }
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > linesInMinute) return null
    return count === 1 ? Math.max(0, (previous.get(kind) ?? 0) - linesInMinute) : 0
  }
}

/** A logger that ignores `LOG_LEVEL`, except `silent`. */
function createWriter(log: FastifyBaseLogger): FastifyBaseLogger {
  const level = log.level === 'silent' ? 'silent' : 'info'
  return log.child({ log: 'security' }, { level })
}

/** Decorates the server with `writeSecurityEvent`, which `logSecurity` needs. */
export const securityLogPlugin = fastifyPlugin(
  async app => {
    const { dependencies } = app
    const { logAddresses } = dependencies.config
    const log = createWriter(app.log)
    const limitLines = createLineLimit(() => dependencies.now())
    const writeAddress = (address: string) => {
      if (logAddresses === 'off') return undefined
      return logAddresses === 'full' ? address : shortenAddress(address)
    }
    app.decorate('writeSecurityEvent', (request, { address = request.ip, ...event }) => {
      const suppressed = limitLines(`${event.event} ${event.reason} ${toNetwork(address)}`)
      if (suppressed === null) return
      const line = {
        requestId: request.id,
        ...event,
        address: writeAddress(address),
        ...(suppressed > 0 && { unwritten: suppressed }),
      }
      if (isBad(event)) log.warn(line, event.event)
      else log.info(line, event.event)
    })
  },
  { name: 'security-log', fastify: '5.x' },
)

/** Logs an event of a sign-in, session, password or role at every level except `silent`. */
export function logSecurity(request: FastifyRequest, event: SecurityEvent): void {
  request.server.writeSecurityEvent(request, event)
}

/** Logs a rejection with its code. Any other error is a fault of the server, which the error handler logs. */
export function logRejection(
  request: FastifyRequest,
  event: SecurityEvent['event'],
  error: unknown,
): void {
  if (!(error instanceof HttpError)) return
  logSecurity(request, { event, reason: error.code, accountId: error.accountId })
}
