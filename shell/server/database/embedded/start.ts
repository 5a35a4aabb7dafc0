import { chown, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

import type { PostgresPaths } from './postgres-paths.ts'
import { readPostmaster, removeStalePostmaster } from './postmaster.ts'
import { runProgram } from './program.ts'

const longestSocketPath = 85
const usualPort = 5432
const longestStopMs = 60_000

const administrator = { user: 'storefront', database: 'postgres' }

async function initialise({ programs, root, owner }: PostgresPaths): Promise<void> {
  const draft = join(root, `new-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  await runProgram(
    join(programs, 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${administrator.user}`,
      // Only this user and root can enter the folder with the socket, and the server listens on no address.
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    owner,
  )
  await rename(draft, join(root, 'data'))
}

/** The running server's address, or `null` if none responds. */
async function findRunning(data: string): Promise<ClientConfig | null> {
  const postmaster = await readPostmaster(data)
  if (!postmaster) return null
  const address = { host: postmaster.socketFolder, port: postmaster.port, ...administrator }
  const client = new Client({ ...address, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  const isUp = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return isUp ? address : null
}

/**
 * The address on which the server will listen. `null` if it is not known before the start: without data, or with a long
 * path, which is replaced by a temporary folder.
 */
export async function planAddress({ root }: PostgresPaths): Promise<ClientConfig | null> {
  const isKnown = root.length <= longestSocketPath && (await hasDataIn(root))
  return isKnown ? { host: root, port: usualPort, ...administrator } : null
}

const hasDataIn = (root: string) =>
  readFile(join(root, 'data', 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** The system limits the path of a socket to about 107 bytes. */
async function chooseSocketFolder({ root, owner }: PostgresPaths): Promise<string> {
  if (root.length <= longestSocketPath) return root
  const folder = await mkdtemp(join(tmpdir(), 'storefront-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  return folder
}

async function launch(paths: PostgresPaths, settings: string[]): Promise<void> {
  const { programs, root, owner } = paths
  const socketFolder = await chooseSocketFolder(paths)
  const options = [
    `-k '${socketFolder}'`,
    "-c listen_addresses=''",
    `-c port=${usualPort}`,
    '-c max_connections=100',
  ]
  await removeStalePostmaster(join(root, 'data'))
  await runProgram(
    join(programs, 'pg_ctl'),
    [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${join(root, 'data')}`,
      `--log=${join(root, 'server.log')}`,
      `--options=${[...options, ...settings.map(setting => `-c ${setting}`)].join(' ')}`,
    ],
    owner,
  )
}

/**
 * Uses the server that runs on this folder, or starts a detached one. The caller must hold the lock file. `signal` ends
 * the attempts: after it, no server starts.
 */
export async function startOrAdopt(
  paths: PostgresPaths,
  settings: string[] = [],
  signal?: AbortSignal,
): Promise<ClientConfig> {
  const data = join(paths.root, 'data')
  if (!(await hasDataIn(paths.root))) await initialise(paths)
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    const running = await findRunning(data)
    if (running) return running
    const failure = await launch(paths, settings).catch((error: unknown) => error)
    if (failure && attempt >= 20)
      throw new Error(`Cannot start PostgreSQL: read ${join(paths.root, 'server.log')}`, {
        cause: failure,
      })
    // Another server may be stopping, or starting after a crash.
    if (failure) await wait(250)
  }
}

/** @throws Error if the server still runs after a minute */
export async function stopServer({ programs, root, owner }: PostgresPaths): Promise<void> {
  const data = join(root, 'data')
  const running = await readPostmaster(data)
  // `pg_ctl stop --wait` would also wait for a server that another process starts in its place.
  const parameters = ['stop', '--no-wait', '--mode=fast', `--pgdata=${data}`]
  await runProgram(join(programs, 'pg_ctl'), parameters, owner)
  for (const deadline = Date.now() + longestStopMs; Date.now() < deadline; await wait(20))
    if ((await readPostmaster(data))?.pid !== running?.pid) return
  throw new Error(`PostgreSQL does not stop: read ${join(root, 'server.log')}`)
}
