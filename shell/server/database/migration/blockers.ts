import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** A connection that holds a lock for which a migration waits. */
export type Blocker = {
  pid: number
  application: string
  /** As in `pg_stat_activity`, for example `idle in transaction`. */
  state: string
  /** Since the start of its transaction. */
  seconds: number
  /** Its current or last query. */
  query: string
}

const intervalMs = 400

const find = `
  SELECT pid, application_name AS application, coalesce(state, '') AS state, left(query, 200) AS query,
    coalesce(extract(epoch FROM clock_timestamp() - xact_start), 0)::integer AS seconds
  FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start`

async function watch(client: Client, pid: number, signal: AbortSignal): Promise<Blocker[]> {
  let last: Blocker[] = []
  while (!signal.aborted) {
    const { rows } = await client.query<Blocker>(find, [pid])
    if (rows.length > 0) last = rows
    await wait(intervalMs, undefined, { signal }).catch(() => undefined)
  }
  return last
}

async function connectAndWatch(connection: ClientConfig, pid: number, signal: AbortSignal) {
  // Most migrations end earlier.
  await wait(intervalMs, undefined, { signal }).catch(() => undefined)
  if (signal.aborted) return []
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return await watch(client, pid, signal).finally(() => client.end())
}

/**
 * Runs `work`, a part of which waits for locks in the backend `pid`. Meanwhile another connection notes whom it waits for,
 * because a wait that ended tells nothing about it any more.
 */
export async function whileWatching<Result>(
  { connection, pid }: { connection: ClientConfig; pid: number },
  work: () => Promise<Result>,
  onFailure: (error: unknown, blockers: Blocker[]) => unknown,
): Promise<Result> {
  const stopping = new AbortController()
  const watched = connectAndWatch(connection, pid, stopping.signal).catch((): Blocker[] => [])
  try {
    return await work()
  } catch (error) {
    stopping.abort()
    throw onFailure(error, await watched)
  } finally {
    stopping.abort()
    await watched
  }
}

export function describeBlocker({ pid, application, state, seconds, query }: Blocker): string {
  const text = query.replace(/\s+/g, ' ').trim()
  return `process ${pid} (${application || 'no name'}, ${state}, transaction of ${seconds} s): ${text}`
}
