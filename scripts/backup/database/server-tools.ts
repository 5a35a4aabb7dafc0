import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { PoolClient } from 'pg'

type Tool = 'pg_dump' | 'pg_restore'
export type ServerTools = {
  /** `DATABASE_DIRECT_URL`, else `DATABASE_URL`. */
  databaseUrl: string
  /** The environment variable, in which the tools are found. */
  path: string | undefined
}

/** Programs get the password in their environment, because other users see their parameters. */
function toConnection(databaseUrl: string): { address: string; password: string | undefined } {
  const [, before] = /:\/\/[^:@/]*:([^@/]*)@/.exec(databaseUrl) ?? []
  const [, inQuery] = /[?&]password=([^&]*)/.exec(databaseUrl) ?? []
  const password = inQuery ?? before
  if (password === undefined) return { address: databaseUrl, password: undefined }
  const address = databaseUrl
    .replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1@')
    .replace(/([?&])password=[^&]*&?/, '$1')
    .replace(/[?&]$/, '')
  return { address, password: decodeURIComponent(password) }
}

function run(tool: Tool, parameters: string[], { databaseUrl, path }: ServerTools) {
  const { address, password } = toConnection(databaseUrl)
  const child = spawn(
    tool,
    [...parameters, ...(parameters[0] === '--version' ? [] : ['-d', address])],
    {
      env: {
        PATH: path,
        HOME: process.env.HOME,
        LC_ALL: 'C',
        ...(password && { PGPASSWORD: password }),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const ended = Promise.all([text(child.stderr), once(child, 'close')]).then(([errors, [code]]) => {
    if (code === 0) return
    throw new CommandFailure(
      `${tool} ended with ${code}: ${errors.trim().split('\n')[0] ?? ''}. Nothing was changed.`,
      { code: 'tool' },
    )
  })
  ended.catch(() => undefined)
  return { child, ended }
}

export async function readMajorVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    "SELECT current_setting('server_version_num') AS number",
  )
  return Math.floor(Number(rows[0]?.number) / 10_000)
}

/** @throws CommandFailure if the tool is missing or has another major version than the server. */
export async function checkTool(tool: Tool, major: number, tools: ServerTools): Promise<void> {
  const { child, ended } = run(tool, ['--version'], tools)
  const found = await Promise.all([text(child.stdout), ended]).then(
    ([version]) => /(\d+)[.\w]*\s*(\(|$)/.exec(version.replace(/^.*\(PostgreSQL\)\s*/, ''))?.[1],
    () => undefined,
  )
  if (Number(found) === major) return
  const state = found === undefined ? 'is not in PATH' : `in PATH is version ${found}`
  throw new CommandFailure(
    `DATABASE_URL names PostgreSQL ${major}, and ${tool} ${state}: put ${tool} ${major} into PATH (Debian: postgresql-client-${major}), or use the backups of your database provider.`,
    { code: 'tool' },
  )
}

/** Dumps the database as the snapshot shows it. Its rows of `omitted` tables are left out. */
export function dump(tools: ServerTools, snapshot: string, omitted: string[]) {
  const { child, ended } = run(
    'pg_dump',
    [
      ...['--format=custom', '--compress=0', '--no-owner', '--no-privileges'],
      `--snapshot=${snapshot}`,
      ...omitted.map(name => `--exclude-table-data=public.${name}`),
    ],
    tools,
  )
  return { stream: child.stdout as Readable, ended }
}

/** Restores a dump in one transaction into an empty database. */
export function startRestore(tools: ServerTools) {
  const parameters = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  const { child, ended } = run('pg_restore', parameters, tools)
  // A tool that ends early closes its input. `ended` has the reason.
  child.stdin.on('error', () => undefined)
  child.stdout.resume()
  return {
    write: async (chunk: Buffer): Promise<void> => {
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain'), ended])
    },
    end: async (): Promise<void> => {
      child.stdin.end()
      await ended
    },
    stop: (): void => {
      child.kill()
    },
  }
}
