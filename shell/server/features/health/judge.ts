import type { Lacking, Readiness } from '@storefront/api/readiness'

import { cannotWithout } from '../../config/lacking.ts'
import type { Following } from '../releases/index.ts'
import type { DatabaseState } from './database.ts'

export type Facts = {
  isPrepared: boolean
  isDraining: boolean
  database: DatabaseState
  /** Code of the system when `DATA_DIR` cannot be written. */
  disk: string | null
  following: Following
  /** `READY_WITHOUT_DATABASE` */
  isReadyWithoutDatabase: boolean
  lacking: Lacking[]
}
type Reason = Readiness['reasons'][number]

/** What needs the database; pages and plans come from copies on the disk. */
const withDatabase = ['sign-in', 'orders', 'payments', 'account', 'chat', 'releases']
const mostFiles = 10

function reason(code: Reason['code'], message: string, files?: string[]): Reason {
  return { code, message, ...(files && { files }) }
}

function reasonsOfServer({ isDraining, disk }: Facts): Reason[] {
  return [
    ...(isDraining ? [reason('draining', 'The server ends: requests go to another one.')] : []),
    ...(disk === null
      ? []
      : [
          reason(
            'cannot_write',
            `DATA_DIR cannot be written (${disk}): free space on its disk, or mount it writable.`,
          ),
        ]),
  ]
}

function reasonsOfShop({ following: { serves, refuses, missing } }: Facts): Reason[] {
  const count = missing.length === 1 ? '1 file' : `${missing.length} files`
  return [
    ...(serves === null
      ? [reason('no_composition', refuses?.message ?? 'No shop is live yet: see the log.')]
      : refuses
        ? [reason('cannot_follow', refuses.message)]
        : []),
    ...(missing.length > 0
      ? [
          reason(
            'missing_files',
            `${count} of the live shop are missing on this server's disk: share DATA_DIR/store with the servers that have them, or publish their releases again.`,
            missing.slice(0, mostFiles),
          ),
        ]
      : []),
  ]
}

function reasonsOfDatabase({ database, isPrepared }: Facts): Reason[] {
  if (database === 'down')
    return [
      reason('database_down', 'The database does not answer: pages come from copies on the disk.'),
    ]
  return [
    ...(database === 'read_only'
      ? [
          reason(
            'database_read_only',
            'The database takes no writes: name its primary server in DATABASE_URL, or free its disk.',
          ),
        ]
      : []),
    ...(isPrepared
      ? []
      : [reason('starting', 'Schema, first data and local builds are being prepared.')]),
  ]
}

/**
 * A server without the database goes on serving pages, so it stays with the balancer unless the setting says otherwise;
 * one that cannot write or cannot follow the pointer does not: another one may be able to.
 */
export function judge(facts: Facts): Readiness {
  const faults = [...reasonsOfServer(facts), ...reasonsOfShop(facts), ...reasonsOfDatabase(facts)]
  const isBlocking = ({ code }: Reason) => code !== 'database_down' || !facts.isReadyWithoutDatabase
  const reasons = [...faults, ...facts.lacking]
  const isReady = !faults.some(isBlocking)
  const status = !isReady ? 'not_ready' : reasons.length > 0 ? 'degraded' : 'ready'
  const lacking = facts.lacking.map(({ code }) => cannotWithout[code])
  const cannot = [...new Set([...(facts.database === 'up' ? [] : withDatabase), ...lacking])]
  return { isReady, status, cannot, reasons }
}
