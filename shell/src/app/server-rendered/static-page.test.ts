// @vitest-environment jsdom
import { bootData } from 'shared/boot'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { EarlyActions } from '../../boot/early-actions.ts'
import {
  keepStaticPage,
  leaveStaticPage,
  reportEarlierPress,
  staticContent,
  stopWithoutStaticPage,
  takeOver,
} from './static-page.ts'
import { waitForPayload } from './wait-for-payload.ts'

const { replay, toast } = vi.hoisted(() => ({ replay: vi.fn(), toast: vi.fn() }))
vi.mock('shared/toast', () => ({ toast }))
vi.mock('./replay.ts', () => ({ replay }))

let actions: EarlyActions
const stop = vi.fn()

const pressAdd = () =>
  actions.presses.push({ button: document.querySelector('button') as Element, at: 0 })
const main = () => document.querySelector('main') as HTMLElement

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(bootData, { matched: '/guest' })
  document.body.innerHTML = '<main data-server-rendered="true"><button>Add</button></main>'
  actions = { changed: new Set(), presses: [], focused: null, isComposing: false, stop }
  globalThis.__storefrontEarlyActions = actions
  return () => {
    leaveStaticPage()
    globalThis.__storefrontEarlyActions = undefined
  }
})

describe('the static page', () => {
  it('is the content of the matched route only', () => {
    keepStaticPage()
    expect(staticContent('/guest')).toBe(main())
    expect(staticContent('/cart')).toBeNull()
    expect(staticContent(undefined)).toBeNull()
  })

  it('does not exist in a document with a skeleton, which records no actions', () => {
    main().removeAttribute('data-server-rendered')
    keepStaticPage()
    stopWithoutStaticPage()
    expect(staticContent('/guest')).toBeNull()
    expect(stop).toHaveBeenCalledOnce()
  })

  it('repeats the actions of the customer, and records them until then', async () => {
    keepStaticPage()
    stopWithoutStaticPage()
    const content = main()
    replay.mockImplementation(async () => expect(stop).not.toHaveBeenCalled())
    await takeOver('/guest')
    expect(replay).toHaveBeenCalledExactlyOnceWith(content, actions)
    expect(stop).toHaveBeenCalled()
    expect(staticContent('/guest')).toBeNull()
  })

  it('repeats nothing on another page, or after the customer left the page', async () => {
    keepStaticPage()
    await takeOver('/cart')
    keepStaticPage()
    leaveStaticPage()
    await takeOver('/guest')
    expect(replay).not.toHaveBeenCalled()
  })
})

describe('a press that the page has not repeated', () => {
  beforeEach(() => {
    keepStaticPage()
    pressAdd()
  })

  it('is reported when the customer leaves the page', () => {
    leaveStaticPage()
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'part.lostPress' }),
    )
  })

  it('is reported once when another page is mounted', async () => {
    await takeOver('/cart')
    leaveStaticPage()
    expect(toast).toHaveBeenCalledOnce()
  })

  it('is not reported when the repeated press itself leaves the page', async () => {
    replay.mockImplementation(async () => {
      leaveStaticPage()
      return true
    })
    await takeOver('/guest')
    expect(toast).not.toHaveBeenCalled()
  })
})

describe('a press on the previous document', () => {
  const endAt = (ms: number) => sessionStorage.setItem('lost-press', String(ms))

  it('is reported once by the document that the customer went to', () => {
    endAt(performance.timeOrigin + 20)
    reportEarlierPress()
    reportEarlierPress()
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'part.lostPress' }),
    )
  })

  it('is not reported when the customer has been elsewhere', () => {
    reportEarlierPress()
    endAt(performance.timeOrigin - 2000)
    reportEarlierPress()
    expect(toast).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('lost-press')).toBeNull()
  })
})

describe('waitForPayload', () => {
  const waited = vi.fn()
  let settle: { resolve: (value: object) => void; reject: (reason: Error) => void }

  beforeEach(() => {
    const response = new Promise<object>((resolve, reject) => {
      settle = { resolve, reject }
    })
    vi.stubGlobal('__STOREFRONT__', { payload: { address: '/_payload/guest.json', response } })
    return () => vi.unstubAllGlobals()
  })

  it('lets others apply the payload first', async () => {
    keepStaticPage()
    const steps: string[] = []
    const waiting = waitForPayload('/guest').then(() => steps.push('page'))
    const { payload } = globalThis.__STOREFRONT__
    void payload?.response
      .then(() => null)
      .then(() => null)
      .then(() => steps.push('stock'))
    settle.resolve({ status: 200, body: {} })
    await waiting
    expect(steps).toEqual(['stock', 'page'])
  })

  it('waits for the payload, also for one that fails', async () => {
    keepStaticPage()
    const waiting = waitForPayload('/guest').then(waited)
    await new Promise(resolve => setTimeout(resolve))
    expect(waited).not.toHaveBeenCalled()
    settle.reject(new TypeError('Failed to fetch'))
    await waiting
    expect(waited).toHaveBeenCalledOnce()
  })

  it('does not wait without content of the server, or for another page', async () => {
    await waitForPayload('/guest')
    keepStaticPage()
    await waitForPayload('/cart')
  })
})
