import type { ServerRow } from '../db/tables/orders.ts'

/** Who builds the servers. Both calls may take seconds and may be repeated: they are made outside transactions. */
export type Provisioning = {
  /** Asks for a server; asking again for the same one changes nothing. */
  request: (server: ServerRow) => Promise<void>
  /** Whether a requested server is ready to be used. */
  isReady: (server: ServerRow) => Promise<boolean>
}
