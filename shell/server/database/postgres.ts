import type { ClientConfig } from 'pg'

import { type EmbeddedOptions, openEmbedded } from './embedded/open.ts'

type Options = EmbeddedOptions & {
  /** A PostgreSQL-compatible server or cluster. Default: the embedded server. */
  databaseUrl: string | undefined
  /** The same server without a pooler. */
  databaseDirectUrl?: string | undefined
}

export type Postgres = {
  /** For pools and clients; names the shop's database. */
  connection: ClientConfig
  /** The same database without a pooler, for migrations and LISTEN. */
  direct: ClientConfig
  /** Ends the use by this process. The last process stops an embedded server. */
  close: () => Promise<void>
}

/** Opens the database of the shop: `databaseUrl`, or the embedded server, which it starts if necessary. */
export async function openPostgres(options: Options): Promise<Postgres> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = options
  if (databaseUrl === undefined) {
    const { connection, close } = await openEmbedded(options)
    return { connection, direct: connection, close }
  }
  return {
    connection: { connectionString: databaseUrl },
    direct: { connectionString: databaseDirectUrl },
    close: async () => undefined,
  }
}
