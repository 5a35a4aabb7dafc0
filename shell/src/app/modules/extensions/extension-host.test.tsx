// @vitest-environment jsdom
import { act, type ComponentType, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { ExtensionSlot } from 'shared/extension-slot'
import { addTexts } from 'shared/i18n'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { pageNotes } from '../../../telemetry/notes.ts'
import type { ModuleAddress } from '../loader-types.ts'
import { slotQueue } from '../slot-queue.ts'
import { ExtensionHost } from './extension-host.tsx'

type Context = { context: { productId: number } }

const { components } = vi.hoisted(() => ({ components: new Map<string, unknown>() }))

vi.mock('shared/boot', async importOriginal => {
  const extension = (slot: string, remote: string, order: number) => ({
    ...{ slot, remote, order, expose: 'rating', component: 'Rating', title: `The ${remote}` },
    skeleton: { height: 96 },
  })
  const extensions = [
    extension('plan.details', 'advice', 1),
    extension('plan.details', 'reviews', 2),
    extension('review.footer', 'votes', 1),
  ]
  const { bootData, ...rest } = await importOriginal<typeof import('shared/boot')>()
  return { ...rest, bootData: { ...bootData, extensions } }
})
vi.mock('../remote-modules.ts', () => {
  const componentOf = ({ remote }: ModuleAddress) => components.get(remote)
  return {
    firstResult: async (address: ModuleAddress) =>
      componentOf(address)
        ? { status: 'ready', Component: componentOf(address) }
        : { status: 'failed', error: new Error('no file') },
    loadComponent: async (address: ModuleAddress) => componentOf(address),
    clearFailure: async () => undefined,
  }
})

const crashed = vi.fn()
let place: HTMLElement
let root: Root

function define(remote: string, component: ComponentType<Context>) {
  components.set(remote, component)
}

/** A page of catalog with a slot. */
function PlanPage({ productId = 7, hasSlot = true }) {
  const [context, setContext] = useState({ productId })
  useEffect(() => setContext({ productId }), [productId])
  return (
    <main>
      <h1>Plan</h1>
      {hasSlot && <ExtensionSlot name="plan.details" context={context} maxHeight={80} />}
      <ExtensionSlot name="plan.footer" context={context} maxHeight={80} />
    </main>
  )
}

async function show(props: { productId?: number; hasSlot?: boolean } = {}) {
  await act(async () =>
    root.render(
      <>
        <ErrorBoundary fallback={null} onError={crashed}>
          <PlanPage {...props} />
        </ErrorBoundary>
        <ExtensionHost />
      </>,
    ),
  )
  await act(async () => {
    await new Promise(resolve => setTimeout(resolve))
  })
}

const boxes = () =>
  [...place.querySelectorAll<HTMLElement>('[data-extension]')].map(
    box => `${box.dataset.extension}: ${box.textContent}`,
  )
const failures = () =>
  pageNotes
    .take()
    .filter(({ what }) => !['loaded', 'drawn'].includes(what))
    .map(({ what, address }) => `${what} ${address.remote}/${address.expose}`)

beforeAll(async () => {
  slotQueue.open()
  const part = { failed: '{{part}} did not load', crashed: '{{part}} stopped', retryPart: 'Retry' }
  await addTexts('shell', 'en', { part })
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  crashed.mockReset()
  components.clear()
  pageNotes.take()
  define('advice', ({ context }) => <p>Advice for {context.productId}</p>)
  define('reviews', ({ context }) => <p>Reviews of {context.productId}</p>)
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('renders the extensions of a slot in their order with its context, in boxes of a fixed height', async () => {
  await show()
  expect(boxes()).toEqual(['advice: Advice for 7', 'reviews: Reviews of 7'])
  const box = place.querySelector<HTMLElement>('[data-extension]')
  expect([box?.style.height, box?.style.overflow]).toEqual(['80px', 'auto'])
  await show({ productId: 8 })
  expect(boxes()).toEqual(['advice: Advice for 8', 'reviews: Reviews of 8'])
})

it('replaces an extension that throws by its name, and the page and the other extension stay', async () => {
  define('advice', () => {
    throw new TypeError('no advice')
  })
  await show()
  expect(boxes()).toEqual(['advice: The advice stoppedRetry', 'reviews: Reviews of 7'])
  expect(failures()).toEqual(['crashed advice/rating'])
  expect(crashed).not.toHaveBeenCalled()
})

it('names an extension that does not load', async () => {
  components.delete('advice')
  await show()
  expect(boxes()[0]).toContain('The advice did not load')
  expect(failures()).toEqual(['failed advice/rating'])
})

it('keeps the page when an extension throws on unmount, and shows the extension the next time', async () => {
  define('advice', () => {
    useEffect(() => () => {
      throw new TypeError('no observer')
    })
    return <p>Advice</p>
  })
  await show()
  await show({ hasSlot: false })
  expect(place.textContent).toBe('Plan')
  expect(failures()).toEqual(['cleanup advice/rating'])
  expect(crashed).not.toHaveBeenCalled()
  await show()
  expect(boxes()[0]).toBe('advice: Advice')
  await show({ hasSlot: false })
})

it('nests: a failing extension of an extension leaves that extension alone', async () => {
  define('reviews', ({ context }) => (
    <section>
      <p>Reviews</p>
      <ExtensionSlot name="review.footer" context={{ ...context }} maxHeight={40} />
    </section>
  ))
  define('votes', () => {
    throw new TypeError('no votes')
  })
  await show()
  expect(place.querySelector('[data-extension="reviews"] p')?.textContent).toBe('Reviews')
  expect(place.querySelector('[data-extension="votes"]')?.textContent).toContain(
    'The votes stopped',
  )
  expect(failures()).toEqual(['crashed votes/rating'])
})
