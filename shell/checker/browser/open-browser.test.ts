import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type IsolatedBrowser, openBrowser } from './open-browser.ts'

let isolated: IsolatedBrowser
let shop: Server
let other: Server
let requested = 0
const addressOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`

async function listen(server: Server): Promise<Server> {
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return server
}

beforeAll(async () => {
  shop = await listen(createServer((_, response) => response.end('<h1>Plans</h1>')))
  other = await listen(
    createServer((_, response) => {
      requested += 1
      response.setHeader('access-control-allow-origin', '*').end('secret')
    }),
  )
  process.env.SECRET_OF_CHECKER = 'qt_secret'
  isolated = await openBrowser()
  isolated.proxy.allow([new URL(addressOf(shop)).host])
})
afterAll(async () => {
  delete process.env.SECRET_OF_CHECKER
  await isolated.close()
  shop.close()
  other.close()
})

describe('the browser of a check', () => {
  it('reaches the shop, and no other port of this machine and no other machine', async () => {
    const page = await isolated.browser.newPage()
    await page.goto(addressOf(shop))
    expect(await page.textContent('h1')).toBe('Plans')
    const { port } = other.address() as AddressInfo
    const addresses = [
      `http://localhost:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      'http://192.0.2.1/',
      'https://example.com/',
    ]
    const answers = await page.evaluate(
      all =>
        Promise.all(
          all.map(address =>
            fetch(address, { mode: 'no-cors' }).then(
              response => (response.type === 'opaque' ? 'refused' : response.text()),
              () => 'refused',
            ),
          ),
        ),
      addresses,
    )
    await page.evaluate(
      address => navigator.sendBeacon(address, 'data'),
      `http://127.0.0.1:${port}/beacon`,
    )
    const sockets = await page.evaluate(
      address =>
        new Promise(resolve => {
          const socket = new WebSocket(address)
          socket.onerror = () => resolve('refused')
          socket.onopen = () => resolve('open')
        }),
      `ws://127.0.0.1:${port}/`,
    )
    expect([...answers, sockets]).toEqual(Array(6).fill('refused'))
    expect(requested).toBe(0)
    expect(isolated.proxy.refused()).toEqual(
      expect.arrayContaining([`localhost:${port}`, `127.0.0.1:${port}`, '192.0.2.1']),
    )
    await page.close()
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as a user of its own, and gets no variable of the checker',
    async () => {
      const { pids, environments } = await readProcesses('storefront-checker-browser-')
      expect(pids.length).toBeGreaterThan(1)
      expect(environments.every(({ uid }) => uid >= 61_500)).toBe(true)
      expect(environments.map(({ text }) => text).join()).not.toContain('qt_secret')
    },
  )
})

/** The processes whose command line contains the text, without the launcher. */
async function readProcesses(text: string) {
  const all = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const read = (pid: string, name: string) =>
    readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const pids: string[] = []
  const environments: { uid: number; text: string }[] = []
  for (const pid of all) {
    if (!(await read(pid, 'cmdline')).includes(text)) continue
    pids.push(pid)
    const [, uid = '0'] = /^Uid:\s+(\d+)/m.exec(await read(pid, 'status')) ?? []
    environments.push({ uid: Number(uid), text: await read(pid, 'environ') })
  }
  return { pids, environments }
}
