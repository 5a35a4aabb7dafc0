// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { StaticContent } from './static-content.tsx'

let root: Root
let content: HTMLElement
let nodes: ChildNode[]

const show = (isLoading: boolean) =>
  act(async () =>
    root.render(<main>{isLoading ? <StaticContent content={content} /> : <h1>Plans</h1>}</main>),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  content = document.createElement('main')
  content.innerHTML = 'Plans <input value=""><button>Add</button>'
  nodes = [...content.childNodes]
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  globalThis.__storefrontEarlyActions = undefined
  vi.unstubAllGlobals()
})

it('moves the nodes to the page, and back when the page is loaded', async () => {
  await show(true)
  const place = document.querySelector('main > [data-server-rendered]')
  expect([...(place?.childNodes ?? [])]).toEqual(nodes)
  expect(content.childNodes).toHaveLength(0)
  await show(false)
  expect([...content.childNodes]).toEqual(nodes)
  expect(document.querySelector('main')?.innerHTML).toBe('<h1>Plans</h1>')
})

it('keeps the focus of the customer', async () => {
  const focused = content.querySelector('input')
  globalThis.__storefrontEarlyActions = {
    changed: new Set(),
    presses: [],
    focused,
    isComposing: false,
    stop: () => {},
  }
  await show(true)
  expect(document.activeElement).toBe(focused)
})
