// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  begin,
  catalog,
  end,
  file,
  hide,
  open,
  openMs,
  part,
  reported,
} from './testing/open-page.ts'

beforeEach(begin)
afterEach(end)

describe('a sampled page', () => {
  it('reports load and mount times, and that it is open', async () => {
    const { note, startBeacon } = open()
    vi.advanceTimersByTime(500)
    note('loaded', catalog, 320.4)
    vi.advanceTimersByTime(40)
    note('drawn', catalog)
    startBeacon()
    expect(await reported()).toEqual([
      {
        composition: 'a'.repeat(64),
        route: '/home',
        sampling: 1,
        isOpen: true,
        parts: [{ ...part, outcome: 'shown', loadMs: 320, mountMs: 40 }],
        errors: [],
        handled: [],
        added: 0,
      },
    ])
  })

  it('reports the longer load time of two requests', async () => {
    const { note, startBeacon } = open()
    note('loaded', catalog, 640)
    note('loaded', catalog, 0.2)
    note('drawn', catalog)
    startBeacon()
    expect(await reported()).toMatchObject([{ parts: [{ loadMs: 640, mountMs: 0 }] }])
  })

  it('reports the rest when it is hidden, and nothing twice', async () => {
    const { note, startBeacon } = open()
    startBeacon()
    note('drawn', catalog)
    hide(true)
    window.dispatchEvent(new Event('pagehide'))
    expect(await reported()).toMatchObject([
      { isOpen: true, parts: [] },
      { isOpen: false, parts: [{ ...part, outcome: 'shown' }] },
    ])
  })

  it('reports every five minutes that it is visible, and nothing while it is hidden', async () => {
    const { startBeacon } = open()
    startBeacon()
    vi.advanceTimersByTime(openMs)
    expect(await reported()).toHaveLength(2)
    hide(true)
    vi.advanceTimersByTime(2 * openMs)
    expect(await reported()).toEqual([])
    hide(false)
    expect(await reported()).toMatchObject([{ isOpen: true }])
    hide(true)
    hide(false)
    expect(await reported()).toEqual([])
    vi.advanceTimersByTime(openMs)
    expect(await reported()).toMatchObject([{ isOpen: true }])
  })

  it('reports its sampling rate', async () => {
    const { startBeacon } = open({ sampling: 10, chance: 0.09 })
    startBeacon()
    expect(await reported()).toMatchObject([{ sampling: 10, isOpen: true }])
  })
})

describe('every page', () => {
  const others = { sampling: 10, chance: 0.5 }

  it('does not report successes unless it is sampled', async () => {
    const { note, startBeacon } = open(others)
    note('loaded', catalog, 300)
    note('drawn', catalog)
    startBeacon()
    hide(true)
    vi.advanceTimersByTime(openMs)
    expect(await reported()).toEqual([])
  })

  it('reports a failed module and its recovery', async () => {
    const { note, startBeacon } = open(others)
    startBeacon()
    note('failed', catalog, new Error(`Loading chunk 7 failed (http://localhost${file}?again=1)`))
    vi.advanceTimersByTime(1000)
    note('loaded', catalog, 300)
    note('drawn', catalog)
    hide(true)
    expect(await reported()).toMatchObject([
      {
        sampling: 1,
        parts: [{ ...part, outcome: 'fallback' }],
        errors: [{ kind: 'load', file, message: 'Loading chunk … failed …' }],
      },
      { parts: [{ ...part, outcome: 'recovered' }], errors: [] },
    ])
  })

  it('reports nothing without a composition', async () => {
    const { startBeacon } = open()
    const { bootData: data } = await import('shared/boot')
    data.id = ''
    startBeacon()
    expect(await reported()).toEqual([])
  })
})
