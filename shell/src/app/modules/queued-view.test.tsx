// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'

import type { ModuleAddress } from './loader-types.ts'
import { QueuedView } from './queued-view.tsx'
import { slotQueue } from './slot-queue.ts'

vi.mock('./remote-modules.ts', () => ({
  firstResult: async ({ component }: ModuleAddress) => ({
    status: 'ready',
    Component: () => <p>{component}</p>,
  }),
  clearFailure: async () => undefined,
}))

const addressOf = (component: string) => ({ remote: 'orders', expose: 'panel', component })
const view = { placeholder: <p>loading</p>, fallback: () => null }
const panel = addressOf('Panel')
const launcher = addressOf('Launcher')

it('loads content at once, and other slots after the page is ready', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve)))
  const read = () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  act(() =>
    root.render(
      <>
        <QueuedView address={launcher} priority={1} {...view} />
        <QueuedView address={panel} priority="content" {...view} />
      </>,
    ),
  )
  await settle()
  expect(read()).toEqual(['loading', 'Panel'])
  slotQueue.open()
  await settle()
  expect(read()).toEqual(['Launcher', 'Panel'])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
