import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sbomSchema } from '@storefront/api/sbom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../shell/server/testing/database.ts'
import { findPort } from '../../shell/server/testing/processes/program.ts'
import { startCommand, type TreeSize, writeTree } from './write-tree.ts'

let folder: string
let database: TestDatabase
let size: TreeSize
/** When root runs the test, the user that runs PostgreSQL: root could write into read-only folders. */
let user: { uid?: number; gid?: number } = {}

async function makeReadOnly(path: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
  await chmod(path, 0o555)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-tree-'))
  await chmod(folder, 0o755)
  database = await createTestDatabase()
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(database.connection.host ?? '')
    user = { uid, gid }
  }
  size = await writeTree(join(folder, 'tree'))
  await makeReadOnly(join(folder, 'tree'))
  await mkdir(join(folder, 'data'))
  const { uid, gid } = user
  if (uid !== undefined && gid !== undefined) await chown(join(folder, 'data'), uid, gid)
}, 120_000)
afterAll(async () => {
  await database.drop()
  await chmod(join(folder, 'tree'), 0o755)
  await rm(folder, { recursive: true, force: true })
})

function databaseUrl(): string {
  const { host = '', port, user: name = '', password, database: at } = database.connection
  const url = new URL(`postgresql://localhost:${port}/${at}`)
  url.username = name
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host)
  return url.href
}

it('contains the packages that only some settings need', async () => {
  const names = [
    ...['stripe', '@aws-sdk/client-s3', 'openid-client', 'jose'],
    ...['api', 'resources', 'sdk-trace', 'sdk-metrics'].map(part => `@opentelemetry/${part}`),
    ...['trace', 'metrics'].flatMap(signal =>
      ['proto', 'http'].map(format => `@opentelemetry/exporter-${signal}-otlp-${format}`),
    ),
  ]
  const script = names.map(name => `await import('${name}')`).join('; ')
  const node = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...{ ...user, cwd: join(folder, 'tree'), env: {}, stdio: 'inherit' as const },
  })
  expect(await once(node, 'exit')).toEqual([0, null])
})

it('lists its packages, and none of another program', async () => {
  const text = await readFile(join(folder, 'tree', 'sbom.cdx.json'), 'utf8')
  const { metadata, components } = sbomSchema.parse(JSON.parse(text))
  expect(metadata.component.name).toBe('storefront-server')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'stripe', '@aws-sdk/client-s3']))
  expect(names).not.toContain('vitest')
  const installed = await readdir(join(folder, 'tree', 'node_modules'))
  const unlisted = installed.filter(name => !name.startsWith('@') && !names.includes(name))
  expect(unlisted).toEqual([])
})

it('is small', () => {
  expect(user.uid).not.toBe(0)
  expect(size.bytes).toBeLessThan(40 * 1024 * 1024)
})

it('runs the shop from read-only files, as a user without rights, with one writable folder', {
  timeout: 90_000,
}, async () => {
  const port = await findPort('localhost')
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, startCommand, {
    ...user,
    cwd: join(folder, 'tree'),
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'https://shop.example',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl(),
      GSN_URL: 'https://sign-in.example',
      // The server waits until the thread that sends traces has loaded its packages.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      LOG_LEVEL: 'warn',
    },
  })
  const exited = once(server, 'exit')
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', data => {
      output += data
    })
  try {
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    const guest = await (await fetch(`${url}/guest`)).text()
    const script = /src="(\/r\/[^"]+\.js)"/.exec(guest)?.[1]
    expect((await fetch(url + script)).headers.get('content-type')).toContain('javascript')
    const flavors = await fetch(`${url}/api/v3/gsn/flavors`)
    expect(flavors.status).toBe(200)
  } catch (error) {
    throw new Error(`The server failed:\n${output}`, { cause: error })
  } finally {
    server.kill('SIGTERM')
    await exited
  }
  expect(await exited).toEqual([0, null])
})

it('does not write into a folder that has files', async () => {
  await writeFile(join(folder, 'data', 'note.txt'), 'kept')
  await expect(writeTree(join(folder, 'data'))).rejects.toThrow('is not empty')
  expect((await lstat(join(folder, 'data', 'note.txt'))).isFile()).toBe(true)
})
