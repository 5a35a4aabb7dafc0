import type { ServerStep } from '@storefront/api/order'

import type { ServerRow } from '../../database/tables/orders.ts'

/** A server to build; `attempt` counts from 1, and each attempt is a build of its own. */
type ServerRequest = Pick<
  ServerRow,
  'id' | 'attempt' | 'hostname' | 'product_id' | 'planName' | 'location'
> & {
  /** Public keys that may sign in, one a line; may be empty. */
  sshKeys: string
}

/** A server that was asked for. */
export type RequestedServer = ServerRequest & { requestedAt: Date }

export type BuildReport = {
  /** Every step reached so far, oldest first, with the provisioner's own times. */
  steps: { step: ServerStep; at: Date }[]
  /** As soon as they are known. */
  addresses: { ipv4: string; ipv6: string } | null
}

/** A server that its customer has given up. */
export type ObsoleteServer = Pick<ServerRow, 'id' | 'hostname'> & { deletedAt: Date }

/** Who builds the servers. All calls may take seconds and may be repeated: they are made outside transactions. */
export type Provisioner = {
  /** Asks for a server; asking again for the same id and attempt changes nothing. */
  request: (server: ServerRequest) => Promise<void>
  /** How a requested server stands. */
  report: (server: RequestedServer) => Promise<BuildReport>
  /**
   * Asks for a server to be deleted with everything on it, and answers whether it is gone; asking again changes
   * nothing, also when it is gone already.
   */
  remove: (server: ObsoleteServer) => Promise<{ isGone: boolean }>
}
