import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const guard = join(import.meta.dirname, 'only-local.mjs')
const runFetch = (address: string) =>
  spawnSync(
    process.execPath,
    ['--import', guard, '-e', `fetch('${address}').catch(e => console.log(e.cause.message))`],
    { encoding: 'utf8' },
  )

it.each(['https://api.iconify.design/a.json', 'http://192.0.2.1/', 'http://[2001:db8::1]/'])(
  'rejects and logs a connection to %s',
  address => {
    const { hostname } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    const { stdout, stderr } = runFetch(address)
    expect(stdout.trim()).toBe(`Tests cannot connect to other machines: ${host}`)
    expect(stderr).toContain(`Request to an external host: ${host}`)
  },
)

it('allows connections to this machine', async () => {
  const server = createServer((_, response) => response.end('{}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual({})
  expect(await (await fetch(`http://localhost:${port}/`)).json()).toEqual({})
  server.close()
})
