import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
      // Not through the proxy: the browser itself refuses files.
      'file:///etc/hostname',
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
    expect([...answers, sockets]).toEqual(Array(7).fill('refused'))
    expect(requested).toBe(0)
    expect(isolated.proxy.refused()).toEqual(
      expect.arrayContaining([`localhost:${port}`, `127.0.0.1:${port}`, '192.0.2.1']),
    )
    await page.close()
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as a user of its own, and gets no variable of the checker',
    async () => {
      // Tests before this one can have children that are just ending.
      const launcher = (await readDescendants(process.pid)).find(({ command }) =>
        command.includes('storefront-checker-browser-'),
      )
      if (!launcher) throw new Error('The browser has no process')
      const processes = [launcher, ...(await readDescendants(launcher.pid))]
      expect(processes.length).toBeGreaterThan(2)
      expect(processes.map(({ uid }) => uid).filter(uid => uid < 61_500)).toEqual([])
      const texts = processes.map(({ environment }) => environment)
      expect(texts.join()).toContain('TMPDIR=')
      const own = Object.keys(process.env).filter(name => !given.includes(name))
      const names = texts.flatMap(text => text.split('\0').map(each => each.split('=')[0] ?? ''))
      expect(names.filter(name => own.includes(name))).toEqual([])
      expect(texts.join()).not.toContain('qt_secret')
    },
  )

  it.runIf(process.getuid?.() === 0)(
    'opens no file of the machine and no key of the checker',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'storefront-secrets-'))
      const path = join(folder, 'checker-key.pem')
      await writeFile(path, 'the key', { mode: 0o600 })
      const page = await isolated.browser.newPage()
      // As from the address bar, which no script of a page can do.
      const opened = await page.goto(`file://${path}`).then(
        () => page.textContent('body'),
        (error: Error) => error.message,
      )
      expect(opened).not.toContain('the key')
      await page.close()
      const shopPage = await isolated.browser.newPage()
      await shopPage.goto(addressOf(shop))
      await shopPage.evaluate(address => {
        const frame = document.createElement('iframe')
        frame.src = address
        document.body.append(frame)
        open(address)
        location.href = address
      }, 'file:///etc/hostname')
      expect(await shopPage.textContent('h1')).toBe('Plans')
      expect(shopPage.url()).toBe(`${addressOf(shop)}/`)
      await shopPage.close()
      await rm(folder, { recursive: true })
    },
  )
})

/** The only variables of this process that the browser gets. */
const given = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'PATH', 'HOME', 'TMPDIR']

type Process = { pid: number; uid: number; command: string; environment: string }

/** The processes that this one has started, and those that they have started. */
async function readDescendants(parent: number): Promise<Process[]> {
  const read = (pid: string, name: string) =>
    readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const found: Process[] = []
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const status = await read(pid, 'status')
    if (!status.includes(`\nPPid:\t${parent}\n`)) continue
    const [, uid = '0'] = /^Uid:\s+(\d+)/m.exec(status) ?? []
    const [command, environment] = [await read(pid, 'cmdline'), await read(pid, 'environ')]
    found.push({ pid: Number(pid), uid: Number(uid), command, environment })
    found.push(...(await readDescendants(Number(pid))))
  }
  return found
}
