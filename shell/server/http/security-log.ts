import type { Role } from '@storefront/api/session'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { HttpError } from '../http-error.ts'
import { shortenAddress, toNetwork } from './network.ts'

type SecurityAction = 'sign-in' | 'password-change' | 'confirm'

/** Who did what from where. It has no field for an e-mail address, a password, a code or a token. */
export type SecurityEvent = {
  event:
    | `${SecurityAction}.${'failed' | 'limited'}`
    | 'sign-in.succeeded'
    | 'sign-out'
    | 'session.ended'
    | 'account.created'
    | 'password.changed'
    | 'password.reset'
    | 'confirm.succeeded'
    | 'role.used'
    | 'role.refused'
  /** Why it failed or ended: a code of ours. */
  reason?: string
  /** Null where nobody of ours is meant, or it is not known who. */
  accountId: string | null
  /** Where the request comes from for somebody else; else its own address is taken. */
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

/** Lets so many of one kind through in a minute; answers how many it held back before, or `null` to hold this one back. */
function createSieve(now: () => Date): (kind: string) => number | null {
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

/** Its lines are written whatever `LOG_LEVEL` leaves out, but for `silent`. */
function createWriter(log: FastifyBaseLogger): FastifyBaseLogger {
  const level = log.level === 'silent' ? 'silent' : 'info'
  return log.child({ log: 'security' }, { level })
}

/** Makes `logSecurity` work. */
export const securityLogPlugin = fastifyPlugin(
  async app => {
    const { dependencies } = app
    const { logAddresses } = dependencies.config
    const log = createWriter(app.log)
    const sift = createSieve(() => dependencies.now())
    const writeAddress = (address: string) => {
      if (logAddresses === 'off') return undefined
      return logAddresses === 'full' ? address : shortenAddress(address)
    }
    app.decorate('writeSecurityEvent', (request, { address = request.ip, ...event }) => {
      const held = sift(`${event.event} ${event.reason} ${toNetwork(address)}`)
      if (held === null) return
      const line = {
        requestId: request.id,
        ...event,
        address: writeAddress(address),
        ...(held > 0 && { unwritten: held }),
      }
      if (isBad(event)) log.warn(line, event.event)
      else log.info(line, event.event)
    })
  },
  { name: 'security-log', fastify: '5.x' },
)

/** One line in the log at every level but `silent`: what of sign-ins, sessions, passwords and roles should be found again. */
export function logSecurity(request: FastifyRequest, event: SecurityEvent): void {
  request.server.writeSecurityEvent(request, event)
}

/** A refusal with its code; any other error is a failure of ours, which the log has anyway. */
export function logRejection(
  request: FastifyRequest,
  event: SecurityEvent['event'],
  error: unknown,
): void {
  if (!(error instanceof HttpError)) return
  logSecurity(request, { event, reason: error.code, accountId: error.accountId })
}
