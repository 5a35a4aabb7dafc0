// @vitest-environment jsdom
import { telemetryLimits } from '@storefront/api/telemetry-limits'
import { bootData } from 'shared/boot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  begin,
  catalog,
  dispatchError,
  end,
  entry,
  errorIn,
  file,
  open,
  reported,
} from './testing/open-page.ts'

beforeEach(begin)
afterEach(end)

/** The stack of `errorIn`, without calls outside the files of the shop. */
const calls = (...files: string[]) =>
  [...files, '/r/shell/main.js'].map(path => ({ file: path, line: 1, column: 2 }))
const others = { sampling: 10, chance: 0.5 }

describe('errors of every page', () => {
  it('reports earlier errors once, with the file of the remote that threw', async () => {
    const { startBeacon } = open(others)
    dispatchError(errorIn(file, `Cannot read properties of undefined (reading 'price')`))
    dispatchError(errorIn(file, `Cannot read properties of undefined (reading 'price')`))
    startBeacon()
    dispatchError(errorIn('/r/shared/cart.1a2b.js', 'it is full'))
    dispatchError(errorIn('/nowhere.js', 'it is of an extension'))
    vi.advanceTimersByTime(1000)
    const errors = (await reported()).flatMap(message => message.errors)
    expect(errors).toEqual([
      {
        kind: 'script',
        file,
        name: 'TypeError',
        message: 'Cannot read properties of undefined (reading …)',
        stack: calls(file),
      },
      {
        kind: 'script',
        file: '/r/shared/cart.1a2b.js',
        name: 'TypeError',
        message: 'it is full',
        stack: calls('/r/shared/cart.1a2b.js'),
      },
      {
        kind: 'script',
        file: '/r/shell/main.js',
        name: 'TypeError',
        message: 'it is of an extension',
        stack: calls(),
      },
    ])
  })

  it('reports the last calls of the first errors only, so that the beacon is not too long', async () => {
    const { startBeacon } = open(others)
    startBeacon()
    for (let index = 0; index < 20; index++) {
      const error = errorIn(file, `it broke ${'abcdefghijklmnopqrst'[index]}`)
      const call = ` at x (http://localhost/r/catalog/${'long-name-'.repeat(5)}.1a2b3c4d5e.js:1:123456)`
      error.stack = [error.message, ...Array.from({ length: 50 }, () => call)].join('\n')
      dispatchError(error)
    }
    vi.advanceTimersByTime(1000)
    const messages = await reported()
    const stacks = messages.flatMap(({ errors }) => errors.map(({ stack }) => stack?.length ?? 0))
    expect(stacks).toEqual([...Array(8).fill(8), ...Array(12).fill(0)])
    for (const message of messages)
      expect(JSON.stringify(message).length).toBeLessThan(telemetryLimits.bytes)
  })

  it('attributes a crash to the module that crashed', async () => {
    const { note, startBeacon } = open(others)
    startBeacon()
    note('crashed', catalog, errorIn('/r/shell/react.1a2b.js', 'Objects are not valid'))
    vi.advanceTimersByTime(1000)
    expect(await reported()).toMatchObject([
      { parts: [{ outcome: 'fallback' }], errors: [{ kind: 'render', file: entry }] },
    ])
  })

  it('attributes an error of shared to shared, although a module of a remote failed', async () => {
    const { note, startBeacon } = open(others)
    Object.assign(bootData.entries, { shared: '/r/shared/entry.1a2b.js' })
    startBeacon()
    note('crashed', catalog, errorIn('/r/shared/ui-stepper.1a2b.js', 'no steps'))
    const lacking = new Error('Module "./ui/stepper" does not exist in container.')
    note('failed', catalog, Object.assign(lacking, { container: 'storefront_shared' }))
    vi.advanceTimersByTime(1000)
    expect(await reported()).toMatchObject([
      {
        parts: [{ container: 'catalog' }, { container: 'catalog' }],
        errors: [
          { kind: 'render', file: '/r/shared/ui-stepper.1a2b.js' },
          { kind: 'load', file: '/r/shared/entry.1a2b.js' },
        ],
      },
    ])
  })

  it('reports an error on unmount without a fallback', async () => {
    const { note, startBeacon } = open(others)
    startBeacon()
    note('cleanup', catalog, errorIn(file, 'observer is undefined'))
    vi.advanceTimersByTime(1000)
    expect(await reported()).toMatchObject([{ parts: [], errors: [{ kind: 'render', file }] }])
  })

  it('distinguishes missing files from rejected ones, and ignores foreign files', async () => {
    const { startBeacon } = open(others)
    startBeacon()
    const rejected = 'http://localhost/r/cart/mini-cart.1a2b.js'
    performance.getEntriesByName = name =>
      (name === rejected ? [{ responseStatus: 200 }] : []) as unknown as PerformanceEntryList
    for (const src of [`http://localhost${file}`, rejected, 'http://localhost/photo.png']) {
      const script = document.head.appendChild(document.createElement('script'))
      Object.defineProperty(script, 'src', { value: src })
      script.dispatchEvent(new Event('error'))
    }
    vi.advanceTimersByTime(1000)
    expect((await reported()).flatMap(({ errors }) => errors)).toMatchObject([
      { kind: 'load', file },
      { kind: 'integrity', file: '/r/cart/mini-cart.1a2b.js' },
    ])
  })

  it('reports no error while the network is offline', async () => {
    const { note, startBeacon } = open(others)
    startBeacon()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    note('failed', catalog, new Error('Network Error'))
    vi.advanceTimersByTime(1000)
    expect((await reported()).flatMap(({ errors }) => errors)).toEqual([])
  })

  it('never sends a URL', async () => {
    history.replaceState(null, '', '/home?t=secretvalue#Anna')
    const { startBeacon } = open()
    dispatchError(errorIn(file, `Cannot open ${location.href} of "Anna"`))
    const rejection = new Event('unhandledrejection')
    window.dispatchEvent(Object.assign(rejection, { reason: { anna: 'Anna', t: 'secretvalue' } }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Anna' }))
    startBeacon()
    const text = JSON.stringify(await reported())
    expect(text).toContain('Cannot open')
    expect(text).not.toMatch(/anna|secretvalue|localhost/i)
  })

  it('limits the number of errors', async () => {
    const { startBeacon } = open(others)
    startBeacon()
    const words = (index: number) =>
      index.toString(2).replaceAll('0', ' no').replaceAll('1', ' yes')
    for (let round = 0; round < 10; round++) {
      for (let index = 0; index < 30; index++)
        dispatchError(errorIn(file, words(round * 30 + index)))
      vi.advanceTimersByTime(1000)
    }
    const messages = await reported()
    expect(messages.flatMap(({ errors }) => errors)).toHaveLength(40)
    expect(Math.max(...messages.map(({ errors }) => errors.length))).toBeLessThanOrEqual(20)
  })
})
