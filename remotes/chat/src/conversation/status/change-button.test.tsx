// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ChangeButton } from './change-button.tsx'

let place: HTMLElement
let root: Root
let done = () => {}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const change = () =>
    new Promise<void>(resolve => {
      done = resolve
    })
  await act(async () =>
    root.render(
      <div data-conversation>
        <ChangeButton change={change}>Talk to a person</ChangeButton>
        <input />
        <textarea aria-label="Comment of the rating" />
        <textarea aria-label="Message" />
      </div>,
    ),
  )
  const button = place.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

it('moves the focus to the composer, because the pressed button disappears', async () => {
  await act(async () => done())
  expect(document.activeElement?.ariaLabel).toBe('Message')
})

it('leaves the focus where the customer has moved it', async () => {
  place.querySelector('input')?.focus()
  await act(async () => done())
  expect(document.activeElement?.tagName).toBe('INPUT')
})
