import type { ClientConfig } from 'pg'

import { type EmbeddedOptions, openEmbedded } from './embedded/open.ts'

type Options = EmbeddedOptions & {
  /** Any PostgreSQL-compatible server or cluster; without it the embedded one is used. */
  databaseUrl: string | undefined
  /** The same server without a pooler in between. */
  databaseDirectUrl?: string | undefined
}

export type Postgres = {
  /** For pools and clients; names the shop's database. */
  connection: ClientConfig
  /** The same past a pooler: for migrations and LISTEN. */
  direct: ClientConfig
  /** Ends this process's use; the last one out stops an embedded server. */
  close: () => Promise<void>
}

/** Opens the database the shop uses: the embedded server, started when nobody has yet, or `databaseUrl`. */
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
