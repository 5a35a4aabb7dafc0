import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createTestComposition } from '../../../testing/app.ts'
import type { LiveComposition } from '../../releases/composition/types.ts'
import { routesOf } from '../../releases/index.ts'
import type { RenderJob } from './messages.ts'
import { createPageContents, type PagePayload } from './page-contents.ts'
import type { Place } from './page-scripts.ts'

type Started = { job: RenderJob; finish: (html: string) => void; fail: (error: Error) => void }

let started: Started[]
const warn = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  started = []
  warn.mockReset()
})
afterEach(() => vi.useRealTimers())

/** A composition whose catalog renders `/home` and `/guest`. `release` is part of the names of its scripts. */
function liveOf(release = '1'): LiveComposition {
  const live = createTestComposition()
  const { shell, shared, remotes } = live.composition
  const { catalog } = remotes
  if (!catalog) throw new Error('The test needs catalog')
  shell.parts.takesOver = true
  shared.serverRendering = { script: `/r/shared/server.${release}.txt`, exposes: [] }
  catalog.serverRendering = { script: `/r/catalog/server.${release}.txt`, exposes: ['page'] }
  return { ...live, findTexts: path => (path.endsWith('.txt') ? `// ${path}` : '{"a":"b"}') }
}

function placeOf(live: LiveComposition, path = '/guest'): Place {
  const route = routesOf(live.composition).find(each => each.path === path)
  if (!route) throw new Error(`There is no route ${path}`)
  return { route, language: 'en' }
}

const payloadOf = (etag: string, text = `"${etag}"`): PagePayload => ({
  etag,
  text: Buffer.from(text),
})

function createContents() {
  const render = (job: RenderJob) =>
    new Promise<string>((finish, fail) => started.push({ job, finish, fail }))
  const stop = async () => undefined
  return createPageContents({ renderer: { render, stop }, now: Date.now, warn })
}

const live = liveOf()
const place = placeOf(live)

/** Resolves when the document has waited as long as it does. */
async function find(
  contents: ReturnType<typeof createContents>,
  etag: string,
  of: { live: LiveComposition; place: Place } = { live, place },
): Promise<string | null> {
  const found = contents.find(of.live, of.place, payloadOf(etag))
  await vi.advanceTimersByTimeAsync(200)
  return found
}

/** The page with the first data, which is rendered at once. */
async function createWithFirst() {
  const contents = createContents()
  const found = contents.find(live, place, payloadOf('first'))
  started[0]?.finish('first page')
  expect(await found).toBe('first page')
  return contents
}

it('renders a page once for the same data', async () => {
  const contents = await createWithFirst()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await find(contents, 'first')).toBe('first page')
  expect(started).toHaveLength(1)
  expect(started[0]?.job).toMatchObject({
    scripts: [{ path: '/r/shared/server.1.txt' }, { path: '/r/catalog/server.1.txt' }],
    payload: '"first"',
  })
})

it('renders once for requests at the same time', async () => {
  const contents = createContents()
  const found = [1, 2, 3].map(() => contents.find(live, place, payloadOf('first')))
  started[0]?.finish('page')
  expect(await Promise.all(found)).toEqual(['page', 'page', 'page'])
  expect(started).toHaveLength(1)
})

it('shows content of the last ten seconds while the data changes, and renders every five', async () => {
  const contents = await createWithFirst()
  await vi.advanceTimersByTimeAsync(4000)
  expect(await find(contents, 'second')).toBe('first page')
  expect(started).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await find(contents, 'third')).toBe('first page')
  expect(started.map(({ job }) => job.payload)).toEqual(['"first"', '"third"'])
  await vi.advanceTimersByTimeAsync(4000)
  expect(await find(contents, 'fourth')).toBe('first page')
  started[1]?.finish('third page')
  await vi.advanceTimersByTimeAsync(0)
  expect(await find(contents, 'fifth')).toBe('third page')
})

it('shows no content that is older than ten seconds, unless its data is current', async () => {
  const contents = await createWithFirst()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await find(contents, 'second')).toBeNull()
  expect(await find(contents, 'first')).toBe('first page')
  started[1]?.finish('second page')
  await vi.advanceTimersByTimeAsync(4000)
  expect(await find(contents, 'third')).toBe('second page')
})

it('counts the age of content from its data', async () => {
  const contents = await createWithFirst()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await find(contents, 'second')).toBeNull()
  await vi.advanceTimersByTimeAsync(9700)
  started[1]?.finish('second page')
  expect(await find(contents, 'third')).toBe('second page')
  expect(await find(contents, 'third')).toBeNull()
})

it('makes a document wait for its content for 200 milliseconds only', async () => {
  const contents = createContents()
  const finished = vi.fn()
  void contents.find(live, place, payloadOf('first')).then(finished)
  await vi.advanceTimersByTimeAsync(199)
  expect(finished).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(finished).toHaveBeenCalledWith(null)
  started[0]?.finish('late page')
  await vi.advanceTimersByTimeAsync(0)
  expect(await contents.find(live, place, payloadOf('first'))).toBe('late page')
  expect(started).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('logs a failure once, and tries the page again after half a minute', async () => {
  const contents = createContents()
  const found = contents.find(live, place, payloadOf('first'))
  const err = new Error('Cannot find GuestPage')
  started[0]?.fail(err)
  expect(await found).toBeNull()
  await vi.advanceTimersByTimeAsync(29_800)
  const next = contents.find(live, place, payloadOf('second'))
  expect(await next).toBeNull()
  expect(started).toHaveLength(1)
  const scripts = ['/r/shared/server.1.txt', '/r/catalog/server.1.txt']
  expect(warn.mock.calls).toEqual([[{ err, scripts }, 'a page was not rendered']])
  await vi.advanceTimersByTimeAsync(200)
  const last = contents.find(live, place, payloadOf('third'))
  started[1]?.finish('third page')
  expect(await last).toBe('third page')
})

it('waits twice as long after each further failure', async () => {
  const contents = createContents()
  for (const [at, pauseMs] of [30_000, 60_000, 120_000].entries()) {
    const found = contents.find(live, place, payloadOf(`data ${at}`))
    started[at]?.fail(new Error('Cannot find GuestPage'))
    await found
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    await contents.find(live, place, payloadOf('other data'))
    expect(started).toHaveLength(at + 1)
    await vi.advanceTimersByTimeAsync(1)
  }
})

it('still shows content of the last ten seconds after a failure', async () => {
  const contents = await createWithFirst()
  await vi.advanceTimersByTimeAsync(6000)
  expect(await find(contents, 'second')).toBe('first page')
  started[1]?.fail(new Error('out of memory'))
  expect(await find(contents, 'third')).toBe('first page')
  await vi.advanceTimersByTimeAsync(4000)
  expect(await find(contents, 'fourth')).toBeNull()
})

it('renders no data that takes too long', async () => {
  const contents = createContents()
  const text = Buffer.alloc(256 * 1024 + 1, 'a')
  expect(await contents.find(live, place, { etag: 'large', text })).toBeNull()
  expect(started).toEqual([])
})

it('keeps the pages of releases, routes and languages apart', async () => {
  const contents = await createWithFirst()
  const release = liveOf('2')
  const others = [
    { live: release, place: placeOf(release) },
    { live, place: placeOf(live, '/home') },
    { live, place: { ...place, language: 'es' as const } },
  ]
  for (const other of others) {
    const found = contents.find(other.live, other.place, payloadOf('first'))
    const last = started.at(-1)
    last?.finish(`page of ${last.job.input} ${last.job.scripts[0]?.path}`)
    expect(await found).toMatch(/^page of/)
  }
  const inputs = started.map(({ job }) => `${job.scripts[0]?.path} ${job.input}`)
  expect(new Set(inputs).size).toBe(4)
})

it('uses the content of another composition with the same files', async () => {
  const contents = await createWithFirst()
  const canary = liveOf()
  const found = contents.find(canary, placeOf(canary), payloadOf('first'))
  expect(await found).toBe('first page')
})

it('forgets the pages that nobody has asked for most', async () => {
  const contents = await createWithFirst()
  for (let release = 2; release <= 48; release += 1) {
    const other = liveOf(String(release))
    void contents.find(other, placeOf(other), payloadOf('first'))
  }
  expect(await find(contents, 'first')).toBe('first page')
  const last = liveOf('49')
  void contents.find(last, placeOf(last), payloadOf('first'))
  expect(await find(contents, 'first')).toBe('first page')
  const second = liveOf('2')
  void contents.find(second, placeOf(second), payloadOf('first'))
  expect(started.filter(({ job }) => job.scripts[0]?.path.includes('.2.'))).toHaveLength(2)
})
