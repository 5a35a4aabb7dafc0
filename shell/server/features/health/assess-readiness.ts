import type { Lacking, Readiness } from '@storefront/api/readiness'

import { cannotByCode } from '../../config/missing-services.ts'
import type { Following } from '../releases/index.ts'
import type { DatabaseState } from './database.ts'
import { lateWrite } from './disk.ts'
import type { StoreState } from './store.ts'

export type Facts = {
  isPrepared: boolean
  isDraining: boolean
  database: DatabaseState
  /** The error code of the system if `DATA_DIR` cannot be written. */
  disk: string | null
  /** Whether the store of releases answers. */
  store: StoreState
  following: Following
  /** `READY_WITHOUT_DATABASE` */
  isReadyWithoutDatabase: boolean
  lacking: Lacking[]
}
type Reason = Readiness['reasons'][number]

/** The features that need the database. Pages and plans have copies on disk. */
const needsDatabase = ['sign-in', 'orders', 'payments', 'account', 'chat', 'releases']
const maxFiles = 10

function reason(code: Reason['code'], message: string, files?: string[]): Reason {
  return { code, message, ...(files && { files }) }
}

function reasonsOfServer({ isDraining, disk }: Facts): Reason[] {
  return [
    ...(isDraining
      ? [reason('draining', 'The server is shutting down: requests go to another one.')]
      : []),
    ...(disk === null
      ? []
      : [
          reason(
            'cannot_write',
            disk === lateWrite
              ? 'A write to DATA_DIR took too long: its disk is slow, or the machine is overloaded.'
              : `DATA_DIR cannot be written (${disk}): free space on its disk, or mount it writable.`,
          ),
        ]),
  ]
}

function reasonsOfComposition({
  following: { serves, refuses, missing, breaks, takenBack },
}: Facts): Reason[] {
  const count = missing.length === 1 ? '1 file' : `${missing.length} files`
  return [
    ...(serves === null
      ? [reason('no_composition', refuses?.message ?? 'No shop is live yet: see the log.')]
      : refuses && refuses.reason !== 'unreachable'
        ? [reason('cannot_follow', refuses.message)]
        : []),
    ...(missing.length > 0
      ? [
          reason(
            'missing_files',
            `${count} of the live shop are missing in this server's store: share DATA_DIR/store with the servers that have them, name a bucket in STORE_URL, or publish their releases again.`,
            missing.slice(0, maxFiles),
          ),
        ]
      : []),
    ...(breaks === null ? [] : [reason('breaks_releases', breaks)]),
    ...(takenBack === null
      ? []
      : [
          reason(
            'taken_back',
            `The canary of this server's build was taken back: ${takenBack} Stop this server, or start another canary of a corrected build.`,
          ),
        ]),
  ]
}

function reasonsOfStore({ store, following: { serves, refuses } }: Facts): Reason[] {
  const isReached = store === 'up' && !(serves !== null && refuses?.reason === 'unreachable')
  return isReached
    ? []
    : [
        reason(
          'store_down',
          'The store of STORE_URL does not answer: pages and files come from the copies on this disk. Check its address, its credentials and the network.',
        ),
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
 * Determines the readiness of the server. Without the database, it still serves pages, so it stays ready unless the setting says
 * otherwise. The same holds without the store. A server that cannot write or cannot follow the pointer is not ready, because another server may be able to.
 */
export function assessReadiness(facts: Facts): Readiness {
  const faults = [
    ...reasonsOfServer(facts),
    ...reasonsOfComposition(facts),
    ...reasonsOfStore(facts),
    ...reasonsOfDatabase(facts),
  ]
  const isBlocking = ({ code }: Reason) =>
    code !== 'store_down' && (code !== 'database_down' || !facts.isReadyWithoutDatabase)
  const reasons = [...faults, ...facts.lacking]
  const isReady = !faults.some(isBlocking)
  const status = !isReady ? 'not_ready' : reasons.length > 0 ? 'degraded' : 'ready'
  const lacking = facts.lacking.map(({ code }) => cannotByCode[code])
  const withoutDatabase = facts.database === 'up' ? [] : needsDatabase
  const withoutStore = facts.store === 'up' ? [] : ['releases']
  const cannot = [...new Set([...withoutDatabase, ...withoutStore, ...lacking])]
  return { isReady, status, cannot, reasons }
}
