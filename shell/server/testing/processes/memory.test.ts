import { stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { sendLoad } from './load-client.ts'
import { readMemory } from './memory.ts'
import type { Program } from './program.ts'
import { dist, type RealShop, startRealShop } from './real-shop.ts'

/** Megabytes. `npm run load` checks the same limit with 100,000 requests to each URL. */
const most = 300
const connections = 50

let shop: RealShop
let server: Program
let limited: Program
let cookies: string[]
beforeAll(async () => {
  shop = await startRealShop()
  server = await shop.startServer()
  limited = await shop.startServer(undefined, { env: { RATE_LIMITS: 'api=1/3600' } })
  cookies = await shop.signIn(20)
}, 90_000)
afterAll(() => shop.close())

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** Writes to stderr, so that the figures appear even if the test reporter is silent. */
const print = (text: string) => process.stderr.write(`${text}\n`)
const addressOf = ({ url }: Program, path: string) => url.replace('localhost', '127.0.0.1') + path
const browser = { 'accept-encoding': 'gzip, deflate, br' }

async function findScripts(): Promise<string[]> {
  const html = await (await fetch(addressOf(server, '/guest'))).text()
  return [...new Set(html.match(/\/r\/[a-z]+\/[\w.-]+\.js(?=")/g) ?? [])]
}

async function findLargestScript(): Promise<string> {
  const paths = await findScripts()
  const sizes = await Promise.all(
    paths.map(async path => (await stat(join(dist, path.replace('/r/', '')))).size),
  )
  return paths[sizes.indexOf(Math.max(...sizes))] ?? ''
}

/** The growth of the server's memory during the work, in megabytes. */
async function growthOf(program: Program, work: () => Promise<unknown>): Promise<number> {
  const before = await readMemory(program.pid)
  await work()
  const after = await readMemory(program.pid)
  print(`${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`)
  expect(after).toBeLessThan(most)
  return after - before
}

describe('the memory of the server stays small after thousands of requests', () => {
  type Hot = [name: string, path: () => Promise<string> | string, isSignedIn: boolean]
  const hot: Hot[] = [
    ['a payload', () => '/_payload/home.columns.json', false],
    ['the plans, for guests', () => '/api/v3/gsn/flavors', false],
    ['the plans, signed in', () => '/api/v3/gsn/flavors', true],
    ['a page', () => '/guest', false],
    ['a script', async () => (await findScripts())[0] ?? '', false],
  ]
  const send = async (program: Program, path: string, headers: Record<string, string>[]) =>
    (await sendLoad({ url: addressOf(program, path), headers, connections, count: 5000 })).byStatus

  it.each(hot)('for %s', async (_, toPath, isSignedIn) => {
    const path = await toPath()
    const headers = isSignedIn ? cookies.map(cookie => ({ ...browser, cookie })) : [browser]
    const growth = await growthOf(server, async () =>
      expect(await send(server, path, headers)).toEqual({ 200: 5000 }),
    )
    expect(growth).toBeLessThan(60)
  })

  it('when they are rejected', async () => {
    // The first one is within the limit.
    await fetch(addressOf(limited, '/_payload/home.columns.json'))
    const growth = await growthOf(limited, async () =>
      expect(await send(limited, '/_payload/home.columns.json', [browser])).toEqual({ 429: 5000 }),
    )
    expect(growth).toBeLessThan(60)
  })
})

describe('the memory of the server stays small with clients that do not read', () => {
  /** Sends a text and waits for the start of the response, or for the end of the connection. */
  const begin = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      sockets.add(socket)
      socket.on('error', reject)
      socket.write(text)
      socket.once('readable', () => resolve())
      socket.once('close', () => resolve())
    })
  const crowd = (count: number, text: string) =>
    Promise.all(Array.from({ length: count }, () => begin(text)))
  const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`

  it('when hundreds request a file at the same time that is not in the cache yet', async () => {
    const largest = await findLargestScript()
    const growth = await growthOf(server, () => crowd(400, requestOf(largest)))
    expect(growth).toBeLessThan(60)
  })

  it('when they send many requests at once on each connection', async () => {
    const requests = requestOf('/_payload/home.columns.json').repeat(100)
    const growth = await growthOf(server, () => crowd(50, requests))
    expect(growth).toBeLessThan(60)
  })
})
