// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { watchPresses } from './after-press.ts'
import type { ModuleResult } from './loader-types.ts'
import { RemoteView } from './remote-view.tsx'

const { loadComponent } = vi.hoisted(() => ({ loadComponent: vi.fn() }))
vi.mock('./remote-modules.ts', () => ({ loadComponent }))

const address = { remote: 'catalog', expose: 'home-page', component: 'HomePage' }
const Page = () => <h1>Server plans</h1>
const finished = vi.fn()
const retryNow = vi.fn()
let place: HTMLElement
let root: Root

async function show(initial: ModuleResult) {
  await act(async () =>
    root.render(
      <RemoteView
        address={address}
        initial={initial}
        placeholder={<p>Loading</p>}
        fallback={({ isCrash, isRetrying, onRetry }) => (
          <button type="button" onClick={onRetry}>
            {isCrash ? 'Stopped' : isRetrying ? 'Retrying' : 'Failed'}
          </button>
        )}
        onSettled={finished}
      />,
    ),
  )
}

async function retry() {
  await act(async () => place.querySelector('button')?.click())
}

beforeAll(watchPresses)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('__STOREFRONT__', { retryNow })
  retryNow.mockReset()
  loadComponent.mockReset()
  finished.mockReset()
  place = document.createElement('div')
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('RemoteView', () => {
  it('shows a loaded component without loading it again', async () => {
    await show({ status: 'ready', Component: Page })
    expect(place.textContent).toBe('Server plans')
    expect(loadComponent).not.toHaveBeenCalled()
    expect(finished).toHaveBeenCalledTimes(1)
  })

  it('shows the placeholder of a slow component until it is loaded', async () => {
    let arrive = (_component: typeof Page) => {}
    loadComponent.mockReturnValue(
      new Promise(resolve => {
        arrive = resolve
      }),
    )
    await show({ status: 'slow' })
    expect(place.textContent).toBe('Loading')
    expect(finished).not.toHaveBeenCalled()
    await act(async () => arrive(Page))
    expect(place.textContent).toBe('Server plans')
    expect(finished).toHaveBeenCalledTimes(1)
  })

  it('does not replace an element during a press', async () => {
    loadComponent.mockResolvedValue(Page)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await show({ status: 'slow' })
    expect(place.textContent).toBe('Loading')
    await act(async () =>
      document.body.dispatchEvent(new Event('pointercancel', { bubbles: true })),
    )
    expect(place.textContent).toBe('Server plans')
  })

  it('loads again on every retry, and only then', async () => {
    loadComponent
      .mockRejectedValueOnce(new Error('Cannot load catalog'))
      .mockResolvedValueOnce(Page)
    await show({ status: 'failed', error: new Error('Cannot load catalog') })
    expect(place.textContent).toBe('Failed')
    expect(loadComponent).not.toHaveBeenCalled()
    await retry()
    expect(place.textContent).toBe('Failed')
    await retry()
    expect(place.textContent).toBe('Server plans')
    expect(loadComponent).toHaveBeenCalledTimes(2)
  })

  it('keeps the message of a failed load while it loads again', async () => {
    let fail = (_error: Error) => {}
    loadComponent.mockReturnValue(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    await show({ status: 'failed', error: new Error('Cannot load catalog') })
    const button = place.querySelector('button')
    await retry()
    expect(place.textContent).toBe('Retrying')
    expect(finished).toHaveBeenCalledTimes(1)
    await act(async () => fail(new Error('Cannot load catalog')))
    expect(place.textContent).toBe('Failed')
    expect(place.querySelector('button')).toBe(button)
    expect(finished).toHaveBeenCalledTimes(2)
  })

  it('ends pending retry waits on a retry', async () => {
    loadComponent.mockResolvedValue(Page)
    await show({ status: 'failed', error: new Error('Cannot load catalog') })
    expect(retryNow).not.toHaveBeenCalled()
    await retry()
    expect(retryNow).toHaveBeenCalledTimes(1)
  })

  it('loads automatically after an offline failure when the network returns', async () => {
    vi.stubGlobal('fetch', async () => new Response())
    loadComponent.mockResolvedValue(Page)
    dispatchEvent(new Event('offline'))
    await show({ status: 'failed', error: new Error('Cannot load catalog') })
    await act(async () => {
      dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(loadComponent).toHaveBeenCalledTimes(1))
    })
    expect(place.textContent).toBe('Server plans')
  })

  it('catches an error of a page, reports it once and mounts the page again', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const Broken = () => {
      if (isBroken) throw new Error('No plans')
      return <Page />
    }
    loadComponent.mockResolvedValue(Broken)
    await show({ status: 'ready', Component: Broken })
    expect(place.textContent).toBe('Stopped')
    const reports = report.mock.calls.filter(([text]) =>
      String(text).startsWith('catalog/home-page'),
    )
    expect(reports).toHaveLength(1)
    isBroken = false
    await retry()
    expect(place.textContent).toBe('Server plans')
  })
})
