// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const route = {
  path: '/guest',
  remote: 'catalog',
  expose: 'guest-page',
  component: 'GuestPage',
  layout: 'default',
  text: { en: { title: 'Plans', description: '' } },
  skeleton: { rows: 1, columns: 1, height: 72 },
} as never

const pressed = vi.fn()
const hasPayload = { now: false }

/** The page shows plans if the payload has arrived at its first render. */
function GuestPage() {
  const [isListed] = useState(() => hasPayload.now)
  return isListed ? (
    <button onClick={pressed} type="button">
      Add
    </button>
  ) : (
    <p>Loading rows</p>
  )
}

const code = vi.hoisted(() => ({ load: async (): Promise<unknown> => null }))
vi.mock('../../federation/load-expose.ts', () => ({ loadExpose: () => code.load() }))
const boot = vi.hoisted(() => ({
  routes: [],
  settings: {},
  language: 'en',
  matched: '/guest',
}))
vi.mock('../../../../shared/boot.ts', () => ({ bootData: boot, prefixOf: () => '' }))

let root: Root
let settle: { resolve: (response: object) => void; reject: (reason: Error) => void }

const shown = () => document.getElementById('root')?.textContent
const pass = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))

/** A new page load of a document, with the code of the page at once and the payload later. */
async function open(main: string): Promise<void> {
  document.body.innerHTML = `<div id="root">${main}</div>`
  vi.resetModules()
  const response = new Promise<object>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // As `shared/stock` does.
  response.then(
    () => {
      hasPayload.now = true
    },
    () => undefined,
  )
  vi.stubGlobal('__STOREFRONT__', {
    composition: { language: 'en' },
    payload: { address: '/_payload/guest.json', response },
    retryNow: () => undefined,
  })
  const { BrowserRouter } = await import('shared/navigation')
  const { keepStaticPage } = await import('../server-rendered/static-page.ts')
  const { PageView } = await import('./page-view.tsx')
  keepStaticPage()
  root = createRoot(document.getElementById('root') as HTMLElement)
  await act(async () =>
    root.render(
      <BrowserRouter>
        <main id="main" tabIndex={-1}>
          <PageView route={route} />
        </main>
      </BrowserRouter>,
    ),
  )
  await pass(100)
}

const openRendered = () =>
  open('<main data-server-rendered="true"><button type="button">Add</button></main>')
const openSkeleton = () => open('<main><p>Skeleton</p></main>')

function pressStatic(): void {
  const button = document.querySelector('[data-server-rendered] button') as Element
  const actions = globalThis.__storefrontEarlyActions
  actions?.presses.push({ button, at: performance.now() })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', vi.fn())
  globalThis.__storefrontEarlyActions = {
    changed: new Set(),
    presses: [],
    focused: null,
    isComposing: false,
    stop: vi.fn(),
  }
  hasPayload.now = false
  code.load = async () => GuestPage
  pressed.mockReset()
})
afterEach(async () => {
  await act(async () => root.unmount())
  globalThis.__storefrontEarlyActions = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the first page', () => {
  it('replaces the content of the server when the payload has arrived', async () => {
    await openRendered()
    expect(document.querySelector('main[data-server-rendered]')?.textContent).toBe('Add')
    settle.resolve({ status: 200, body: {} })
    await pass(1)
    expect(document.querySelector('[data-server-rendered]')).toBeNull()
    expect(shown()).toBe('Add')
  })

  it('replaces it with loading rows only when the payload failed', async () => {
    await openRendered()
    expect(shown()).toBe('Add')
    settle.reject(new TypeError('Failed to fetch'))
    await pass(1)
    expect(shown()).toBe('Loading rows')
  })

  it('keeps the content of the server in the page after 2.5 s, until the payload arrives', async () => {
    await openRendered()
    const button = document.querySelector('button')
    await pass(2500)
    expect(document.querySelector('#main [data-server-rendered] button')).toBe(button)
    await pass(5000)
    expect(document.querySelector('button')).toBe(button)
    settle.resolve({ status: 200, body: {} })
    await pass(1)
    expect(document.querySelector('#main > button')).not.toBe(button)
    expect(shown()).toBe('Add')
  })

  it('presses the button that the customer pressed before', async () => {
    await openRendered()
    await pass(2500)
    pressStatic()
    settle.resolve({ status: 200, body: {} })
    await pass(1)
    await act(async () => vi.dynamicImportSettled())
    await pass(20)
    expect(pressed).toHaveBeenCalledOnce()
    expect(globalThis.__storefrontEarlyActions?.stop).toHaveBeenCalled()
  })

  it('says that an old press had no effect', async () => {
    await openRendered()
    pressStatic()
    await pass(11_000)
    settle.resolve({ status: 200, body: {} })
    await pass(1)
    await act(async () => vi.dynamicImportSettled())
    await pass(20)
    expect(pressed).not.toHaveBeenCalled()
    const { $toasts } = await import('shared/toast')
    expect($toasts.get()).toMatchObject([{ title: 'part.lostPress' }])
  })

  it('keeps the content of the server below the error if the code fails, until a retry works', async () => {
    code.load = () => Promise.reject(new Error('no code'))
    await openRendered()
    await pass(2500)
    const staticPage = document.querySelector('#main [data-server-rendered]')
    expect(staticPage?.textContent).toBe('Add')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('part.readOnlyText')

    settle.resolve({ status: 200, body: {} })
    const retry = document.querySelector<HTMLElement>('[role=alert] button')
    retry?.focus()
    let fail = (_error: Error) => {}
    code.load = () =>
      new Promise((_, reject) => {
        fail = reject
      })
    await act(async () => retry?.click())
    expect(retry?.getAttribute('aria-busy')).toBe('true')
    expect(document.querySelector('[role=status]')?.textContent).toBe('part.loading')
    await act(async () => fail(new Error('no code')))
    await pass(100)
    expect(document.querySelector('[role=status]')?.textContent).toBe('part.failedAgain')
    expect(document.activeElement).toBe(retry)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('part.readOnlyText')

    code.load = async () => GuestPage
    await act(async () => retry?.click())
    await pass(100)
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(document.activeElement?.id).toBe('main')
    expect(document.querySelector('[data-server-rendered]')).toBeNull()
    expect(shown()).toBe('Add')
  })

  it('does not wait for the payload in a document with a skeleton', async () => {
    await openSkeleton()
    expect(shown()).toBe('Loading rows')
  })

  it('keeps the scroll position of the customer', async () => {
    vi.stubGlobal('scrollY', 300)
    await openSkeleton()
    expect(scrollTo).not.toHaveBeenCalled()
    await act(async () => root.unmount())
    vi.stubGlobal('scrollY', 0)
    await openSkeleton()
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })
})
