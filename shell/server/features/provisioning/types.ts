import type { ServerStep } from '@storefront/api/order'

import type { ServerRow } from '../../database/tables/orders.ts'

/** A server to build. `attempt` counts from 1, and each attempt is a separate build. */
type ServerRequest = Pick<
  ServerRow,
  'id' | 'attempt' | 'hostname' | 'product_id' | 'planName' | 'location'
> & {
  /** Public keys that may sign in, one per line; may be empty. */
  sshKeys: string
}

/** A server whose build was requested. */
export type RequestedServer = ServerRequest & { requestedAt: Date }

export type BuildReport = {
  /** Every step reached so far, oldest first, with the provisioner's own times. */
  steps: { step: ServerStep; at: Date }[]
  /** As soon as they are known. */
  addresses: { ipv4: string; ipv6: string } | null
}

/** A server that its customer has deleted. */
export type ObsoleteServer = Pick<ServerRow, 'id' | 'hostname'> & { deletedAt: Date }

/** Builds the servers. Call it outside transactions, because each call may take seconds. Calls may be repeated. */
export type Provisioner = {
  /** Requests a build. Idempotent by id and attempt. */
  request: (server: ServerRequest) => Promise<void>
  /** The progress of a requested server. */
  report: (server: RequestedServer) => Promise<BuildReport>
  /** Requests the deletion of a server with all its data. Returns whether it is gone. Idempotent. */
  remove: (server: ObsoleteServer) => Promise<{ isGone: boolean }>
}
