// @vitest-environment jsdom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { usePressed } from './use-pressed.ts'

let place: HTMLElement
let root: Root

function Probe() {
  const element = useRef<HTMLParagraphElement>(null)
  const isPressed = usePressed(element)
  return <p ref={element}>{isPressed ? 'pressed' : 'free'}</p>
}

beforeEach(async () => {
  vi.useFakeTimers()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Probe />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
})

const send = (type: string, target: Element | null) =>
  act(async () => target?.dispatchEvent(new Event(type, { bubbles: true })))
const afterTasks = () => act(async () => vi.runAllTimers())

it('is pressed until the click of a press, also when the press ends outside of the element', async () => {
  expect(place.textContent).toBe('free')
  await send('pointerdown', place.querySelector('p'))
  expect(place.textContent).toBe('pressed')
  await send('pointerup', document.body)
  expect(place.textContent).toBe('pressed')
  await afterTasks()
  expect(place.textContent).toBe('free')
})

it('is free again when the browser takes the pointer, for example to scroll', async () => {
  await send('pointerdown', place.querySelector('p'))
  await send('pointercancel', document.body)
  await afterTasks()
  expect(place.textContent).toBe('free')
})

it('ignores presses outside of the element', async () => {
  await send('pointerdown', document.body)
  expect(place.textContent).toBe('free')
})
