import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { findPort } from '../../shell/server/testing/processes/program.ts'
import type { FleetDatabase } from './database.ts'

type Pooler = { url: string; stop: () => Promise<void> }

/** The limits that a server cannot send through the pooler (shell/README.md, Pooler). */
const limits = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
}

function settingsOf({ connection }: FleetDatabase, port: number): string {
  const { host, port: databasePort, user, database } = connection
  return `[databases]
${database} = host=${host} port=${databasePort} dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 30
server_login_retry = 1
ignore_startup_parameters = ${Object.keys(limits).join(',')}
`
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const connected = once(socket, 'connect').then(
    () => true,
    () => false,
  )
  return connected.finally(() => socket.destroy())
}

/** Starts PgBouncer in front of the database. @throws Error with its output */
export async function startPooler(folder: string, database: FleetDatabase): Promise<Pooler> {
  const port = await findPort('127.0.0.1')
  const { user, database: name } = database.connection
  for (const [setting, value] of Object.entries(limits))
    await database.database.execute(sql.raw(`ALTER ROLE ${user} SET ${setting} = '${value}'`))
  const own = join(folder, 'pooler')
  await mkdir(own)
  const file = join(own, 'pgbouncer.ini')
  await writeFile(file, settingsOf(database, port))
  const child = spawn('pgbouncer', [file], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(database.paths.owner ?? {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      output += data
    })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGINT')
    const killing = setTimeout(() => child.kill('SIGKILL'), 5000)
    await exited
    clearTimeout(killing)
  }
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(50)) {
    if (child.exitCode !== null) break
    if (await accepts(port)) return { url: `postgresql://${user}@127.0.0.1:${port}/${name}`, stop }
  }
  await stop()
  throw new Error(`PgBouncer does not start:\n${output}`)
}
