// @vitest-environment jsdom
import { telemetrySchema } from '@storefront/api/telemetry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { watchStart } from './recovery-timer.ts'
import { watchTroubles } from './troubles.ts'

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  performance.getEntriesByName = () => []
  document.documentElement.dataset.composition = 'a'.repeat(64)
  document.body.innerHTML = '<section id="recovery" hidden></section>'
  Object.assign(navigator, { sendBeacon })
  sendBeacon.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

it('tells which files kept the shop from starting, once, when recovery is shown', async () => {
  watchTroubles()
  watchStart()
  const script = document.head.appendChild(document.createElement('script'))
  Object.defineProperty(script, 'src', { value: 'http://localhost/r/shared/cart.1a2b.js?again=1' })
  script.dispatchEvent(new Event('error'))
  script.dispatchEvent(new Event('error'))
  window.dispatchEvent(
    new ErrorEvent('error', { filename: 'http://localhost/r/shell/main.1a2b.js', message: 'Anna' }),
  )
  expect(sendBeacon).not.toHaveBeenCalled()
  vi.advanceTimersByTime(8000)
  const [[url, body] = []] = sendBeacon.mock.calls
  expect(url).toBe('/_telemetry')
  const text = (await body?.text()) ?? ''
  expect(text).not.toContain('Anna')
  expect(telemetrySchema.parse(JSON.parse(text)).errors).toMatchObject([
    { kind: 'load', file: '/r/shared/cart.1a2b.js' },
    { kind: 'script', file: '/r/shell/main.1a2b.js' },
  ])
  vi.advanceTimersByTime(60_000)
  expect(sendBeacon).toHaveBeenCalledTimes(1)
})
