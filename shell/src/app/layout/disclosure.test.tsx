// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Disclosure } from './disclosure.tsx'

// The next page is still loading.
vi.mock('shared/navigation', () => ({ useLocation: () => ({ key: 'first' }) }))

let place: HTMLElement
let root: Root

beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <Disclosure label="Menu" buttonContent="Menu" className="" panelClassName="">
        <a href="/cart" onClick={event => event.preventDefault()}>
          Cart
        </a>
        <a href="#here">Other document</a>
      </Disclosure>,
    ),
  )
  await press('button')
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const press = (selector: string) =>
  act(async () => place.querySelector<HTMLElement>(selector)?.click())
const isOpen = () => place.querySelector('button')?.getAttribute('aria-expanded')

test('closes when the router follows a link of the panel, although the next page is loading', async () => {
  expect(isOpen()).toBe('true')
  await press('[href="/cart"]')
  expect(isOpen()).toBe('false')
})

test('stays open for a link that the browser follows itself', async () => {
  await press('[href="#here"]')
  expect(isOpen()).toBe('true')
})
