import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createPublicIcons } from './public-icons.ts'

type Responder = (request: IncomingMessage, response: ServerResponse) => void
let respond: Responder
let requests: IncomingMessage[] = []
const service = createServer((request, response) => {
  requests.push(request)
  respond(request, response)
})
const requested = () => requests.map(({ url }) => url)
let address = ''

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const body = '<path d="M1 1"/>'
/** Responds with every icon whose name does not start with `no`. */
const respondWithIcons: Responder = ({ url = '' }, response) => {
  const names = new URL(url, address).searchParams.get('icons')?.split(',') ?? []
  const icons = names.filter(name => !name.startsWith('no')).map(name => [name, { body }])
  response.end(JSON.stringify({ prefix: 'mdi', icons: Object.fromEntries(icons) }))
}

let clock = 0
const warn = vi.fn<(message: string, cause: unknown) => void>()
const minuteMs = 60_000

function openIcons() {
  return createPublicIcons(address, { fetch, now: () => new Date(clock), warn })
}

beforeEach(() => {
  respond = respondWithIcons
  requests = []
  clock = 1_000_000
  warn.mockReset()
})

describe('public icons', () => {
  it('are requested once, found or not, and then cached', {
    tags: ['S7.icons.seldom'],
  }, async () => {
    const icons = openIcons()
    expect(icons.isCached('mdi', ['home', 'none'])).toBe(false)
    const found = await icons.find('mdi', ['home', 'none'])
    expect(Object.fromEntries(found)).toMatchObject({ home: { body }, none: null })
    expect(icons.isCached('mdi', ['home', 'none'])).toBe(true)
    expect(await icons.find('mdi', ['none', 'home'])).toEqual(found)
    expect(requested()).toEqual(['/mdi.json?icons=home,none'])
  })

  it('are requested once for concurrent lookups', {
    tags: ['S7.icons.seldom'],
  }, async () => {
    const icons = openIcons()
    const both = [icons.find('mdi', ['home', 'bell']), icons.find('mdi', ['bell', 'star'])]
    const [first, second] = await Promise.all(both)
    expect([first?.size, second?.size]).toEqual([2, 2])
    expect(requested().sort()).toEqual(['/mdi.json?icons=bell,home', '/mdi.json?icons=star'])
  })

  it('are requested without data of the visitor', async () => {
    await openIcons().find('mdi', ['home'])
    const { cookie, referer, origin, authorization } = requests[0]?.headers ?? {}
    expect([cookie, referer, origin, authorization]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are requested again after an hour if missing, after a week if found', async () => {
    const icons = openIcons()
    await icons.find('mdi', ['home', 'none'])
    clock += 61 * minuteMs
    await icons.find('mdi', ['home', 'none'])
    clock += 7 * 24 * 60 * minuteMs
    await icons.find('mdi', ['home'])
    expect(requested().slice(1)).toEqual(['/mdi.json?icons=none', '/mdi.json?icons=home'])
  })

  it('are missing if their set does not exist', async () => {
    respond = (_, response) => response.writeHead(404).end('404')
    expect(await openIcons().find('mdi', ['home'])).toEqual(new Map([['home', null]]))
    expect(warn).not.toHaveBeenCalled()
  })
})

const failures: [name: string, answer: Responder][] = [
  ['responds with 503', (_, response) => response.writeHead(503).end()],
  ['closes the connection', request => request.socket.destroy()],
  ['redirects', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ['sends a page', (_, response) => response.end('<html></html>')],
  ['sends another set', (_, response) => response.end('{"prefix":"x","icons":{}}')],
  ['sends megabytes', (_, response) => response.end(`"${'x'.repeat(1024 * 1024)}"`)],
]

describe('a public service', () => {
  it.each(failures)(
    'that %s is logged once and requested again after growing pauses',
    { tags: ['S7.icons.seldom'] },
    async (_, failing) => {
      respond = failing
      const icons = openIcons()
      for (const pauseMs of [30_000, 60_000, 120_000]) {
        expect(await icons.find('mdi', ['home'])).toEqual(new Map())
        clock += pauseMs - 1
        expect(await icons.find('mdi', ['home'])).toEqual(new Map())
        clock += 1
      }
      expect(requests).toHaveLength(3)
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        'The public icon service does not respond',
        expect.any(Error),
      )
      respond = respondWithIcons
      expect(await icons.find('mdi', ['home'])).toMatchObject(new Map([['home', { body }]]))
    },
  )

  it('that does not respond is aborted after 1500 ms', { tags: ['S9.icon.timeout'] }, async () => {
    const { timeout } = AbortSignal
    const limit = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(ms => timeout.call(AbortSignal, ms / 30))
    respond = () => undefined
    expect(await openIcons().find('mdi', ['home'])).toEqual(new Map())
    expect(limit).toHaveBeenCalledExactlyOnceWith(1500)
  })

  it('gets a limited number of concurrent requests and of requests a minute for all visitors together', {
    tags: ['S7.icons.seldom'],
  }, async () => {
    const icons = openIcons()
    const names = Array.from({ length: 200 }, (_, index) => `home-${index}`)
    await Promise.all(names.slice(0, 6).map(name => icons.find('mdi', [name])))
    expect(requests).toHaveLength(4)
    for (const name of names) await icons.find('mdi', [name])
    expect(requests).toHaveLength(120)
    clock += minuteMs
    await icons.find('mdi', ['bell'])
    expect(requests).toHaveLength(121)
  })

  it('cannot exceed the size limit of the cache', { tags: ['S7.icons.seldom'] }, async () => {
    const large = `<path d="${'M1 1'.repeat(4000)}"/>`
    respond = ({ url = '' }, response) => {
      const [name = ''] = new URL(url, address).searchParams.getAll('icons')
      response.end(JSON.stringify({ prefix: 'mdi', icons: { [name]: { body: large } } }))
    }
    const icons = openIcons()
    const names = Array.from({ length: 300 }, (_, index) => `home-${index}`)
    for (const name of names) {
      clock += 1000
      await icons.find('mdi', [name])
    }
    const known = names.filter(name => icons.isCached('mdi', [name]))
    expect(known.length * large.length).toBeLessThanOrEqual(4 * 1024 * 1024)
    expect(known).toContain('home-299')
    expect(known).not.toContain('home-0')
  })
})
