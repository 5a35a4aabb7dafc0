// @vitest-environment jsdom
import { telemetrySchema } from '@storefront/api/telemetry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createEarlyReports } from './early-errors.ts'
import { watchStart } from './recovery-timer.ts'

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>()
let stop: AbortController

/** A new page that waits for its start. */
function open() {
  const reports = createEarlyReports()
  reports.watch()
  watchStart(reports.reportStalled)
  return reports
}

/** The reports of the page, parsed like on the server. */
async function reported() {
  const texts = await Promise.all(sendBeacon.mock.calls.map(([, body]) => body.text()))
  return texts.map(text => telemetrySchema.parse(JSON.parse(text)))
}

function failFile(src: string): void {
  const script = document.head.appendChild(document.createElement('script'))
  Object.defineProperty(script, 'src', { value: src })
  script.dispatchEvent(new Event('error'))
}

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop = new AbortController()
  // Removes the listeners, so that they do not receive events of the next test.
  const add = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (name: string, listener: EventListener, capture?: boolean) =>
    add(name, listener, { capture: capture === true, signal: stop.signal }),
  )
  performance.getEntriesByName = () => []
  document.documentElement.dataset.composition = 'a'.repeat(64)
  document.body.innerHTML = '<section id="recovery" hidden></section>'
  Object.assign(navigator, { sendBeacon })
  sendBeacon.mockReset()
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reports the files that prevented the start once, when the recovery part appears', async () => {
  open()
  failFile('http://localhost/r/shared/cart.1a2b.js?again=1')
  failFile('http://localhost/r/shared/cart.1a2b.js?again=1')
  window.dispatchEvent(
    new ErrorEvent('error', { filename: 'http://localhost/r/shell/main.1a2b.js', message: 'Anna' }),
  )
  expect(sendBeacon).not.toHaveBeenCalled()
  vi.advanceTimersByTime(8000)
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/_telemetry')
  expect(await reported()).toMatchObject([
    {
      start: 'stalled',
      errors: [
        { kind: 'load', file: '/r/shared/cart.1a2b.js' },
        { kind: 'script', file: '/r/shell/main.1a2b.js' },
      ],
    },
  ])
  expect(JSON.stringify(await reported())).not.toContain('Anna')
  vi.advanceTimersByTime(60_000)
  expect(sendBeacon).toHaveBeenCalledTimes(1)
})

it('leaves no error for the beacon that it has reported', async () => {
  const { events } = open()
  const file = 'http://localhost/r/shared/entry.1a2b.js'
  failFile(file)
  vi.advanceTimersByTime(8000)
  failFile(file)
  failFile('http://localhost/r/cart/entry.1a2b.js')
  expect(events.map(({ target }) => (target as HTMLScriptElement).src)).toEqual([
    'http://localhost/r/cart/entry.1a2b.js',
  ])
})

it('finds the file of a rejection in its stack, and prefers a file of a remote', async () => {
  open()
  const error = new Error('Cannot read "Anna"')
  error.stack = `Error: Cannot read "Anna"
    at load (http://localhost/r/shared/startup.1a2b.js:1:2)
    at page (http://localhost/r/cart/entry.1a2b.js:1:2)`
  reject(error)
  vi.advanceTimersByTime(8000)
  expect(await reported()).toMatchObject([
    { start: 'stalled', errors: [{ kind: 'promise', file: '/r/cart/entry.1a2b.js' }] },
  ])
  expect(JSON.stringify(await reported())).not.toContain('Anna')
})

it('reports a failed start for any error, and without one', async () => {
  open()
  reject(undefined)
  reject('Anna')
  reject({ stack: 7 })
  vi.advanceTimersByTime(8000)
  expect(await reported()).toMatchObject([{ start: 'stalled', errors: [] }])
})

it('reports a missing first script immediately, and nothing twice', async () => {
  open()
  const script = document.createElement('script')
  script.dataset.start = 'true'
  Object.defineProperty(script, 'src', { value: 'http://localhost/r/shell/runtime.1a2b.js' })
  document.head.appendChild(script).dispatchEvent(new Event('error'))
  failFile('http://localhost/r/shell/main.1a2b.js')
  vi.advanceTimersByTime(8000)
  expect((await reported()).map(({ start }) => start)).toEqual(['stalled', undefined])
})

it('votes with the token of the page when it is ready, and when it has stalled', async () => {
  const token = `${'p'.repeat(22)}.${'c'.repeat(22)}`
  const serverTiming = [
    { name: 'edge', description: '' },
    { name: 'page', description: token },
  ]
  performance.getEntriesByType = () => [{ serverTiming } as unknown as PerformanceEntry]
  performance.getEntriesByName = () => [{ startTime: 1234.5 } as PerformanceEntry]
  const { reportReady, reportStalled } = open()
  reportStalled()
  reportReady()
  expect(await reported()).toMatchObject([
    { start: 'stalled', page: token },
    { start: 'ready', page: token, pageReadyMs: 1235 },
  ])
  performance.getEntriesByType = () => []
})

it('reports a started shop only when its page is ready', async () => {
  const { reportReady } = open()
  document.documentElement.dataset.started = 'true'
  vi.advanceTimersByTime(60_000)
  expect(await reported()).toEqual([])
  delete document.documentElement.dataset.started
  reportReady()
  reportReady()
  expect(await reported()).toMatchObject([{ start: 'ready', errors: [], isOpen: false }])
})
