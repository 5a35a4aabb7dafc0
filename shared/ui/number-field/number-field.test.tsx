// @vitest-environment jsdom
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { find, fire, mount, pass, point, press, type } from '../testing/test-page.ts'
import { NumberField } from './number-field.tsx'

const seen = vi.fn()
let page: Awaited<ReturnType<typeof mount>>

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
  seen.mockClear()
})

type Options = Omit<ComponentProps<typeof NumberField>, 'label' | 'onValueChange'>

function Quantity({ value, ...options }: Options) {
  const [current, setCurrent] = useState(value)
  const change = (next: number) => {
    seen(next)
    setCurrent(next)
  }
  return <NumberField label="Quantity" {...options} onValueChange={change} value={current} />
}

async function open(options: Options) {
  page = await mount(<Quantity {...options} />)
}

const input = () => find('spinbutton') as HTMLInputElement
const plus = () => find('button', 'Increase quantity')
const minus = () => find('button', 'Decrease quantity')

it('repeats after 400 ms and then every 60 ms while held', {
  tags: ['S9.number-field.hold', 'S9.number-field.repeat', 'S4.number-field.mouse'],
}, async () => {
  await open({ value: 1 })
  await point(plus(), 'pointerdown')
  expect(input().value).toBe('2')
  await pass(399)
  expect(input().value).toBe('2')
  await pass(1)
  expect(input().value).toBe('3')
  await pass(59)
  expect(input().value).toBe('3')
  await pass(1)
  expect(input().value).toBe('4')
  await pass(120)
  expect(input().value).toBe('6')
  await point(plus(), 'pointerup')
  await pass(2000)
  expect(input().value).toBe('6')
})

it('counts a touch once, when the finger leaves the button', {
  tags: ['S4.number-field.touch'],
}, async () => {
  await open({ value: 1 })
  await point(plus(), 'pointerdown', { pointerType: 'touch' })
  expect(input().value).toBe('1')
  await point(plus(), 'pointerup', { pointerType: 'touch' })
  expect(input().value).toBe('2')
})

it('repeats under a held finger without counting its release', {
  tags: ['S4.number-field.touch'],
}, async () => {
  await open({ value: 1 })
  await point(plus(), 'pointerdown', { pointerType: 'touch' })
  await pass(460)
  await point(plus(), 'pointerup', { pointerType: 'touch' })
  expect(input().value).toBe('3')
})

it('treats a finger that moves more than 10 px as scrolling', {
  tags: ['S4.number-field.touch'],
}, async () => {
  await open({ value: 1 })
  await point(plus(), 'pointerdown', { pointerType: 'touch', clientX: 5, clientY: 5 })
  await point(plus(), 'pointermove', { pointerType: 'touch', clientX: 5, clientY: 16 })
  await pass(1000)
  await point(plus(), 'pointerup', { pointerType: 'touch' })
  expect(seen).not.toHaveBeenCalled()
})

it('moves by ten steps with the page keys', { tags: ['S9.number-field.page'] }, async () => {
  await open({ value: 10, min: 0, max: 200, step: 2 })
  await press(input(), 'PageUp')
  expect(input().value).toBe('30')
  await press(input(), 'PageDown')
  await press(input(), 'ArrowDown')
  expect(input().value).toBe('8')
  await press(input(), 'End')
  expect(input().value).toBe('200')
  await press(input(), 'Home')
  expect(input().value).toBe('0')
})

it('clamps the typed value', { tags: ['S5.number-field.clamp'] }, async () => {
  await open({ value: 1, min: 1, max: 5 })
  await type(input(), '99')
  await press(input(), 'Enter')
  expect(seen).toHaveBeenLastCalledWith(5)
  await type(input(), '0')
  await fire(input(), new FocusEvent('focusout', { bubbles: true }))
  expect(seen).toHaveBeenLastCalledWith(1)
})

it('snaps to the nearest step within the bounds', { tags: ['S5.number-field.snap'] }, async () => {
  await open({ value: 0, min: 0, max: 1, step: 0.3 })
  await type(input(), '0.5')
  await press(input(), 'Enter')
  expect(seen).toHaveBeenLastCalledWith(0.6)
  await type(input(), '1')
  await press(input(), 'Enter')
  expect(seen).toHaveBeenLastCalledWith(0.9)
})

it('steps from a typed 0, not from the number before it', {
  tags: ['S5.number-field.typed'],
}, async () => {
  await open({ value: 5, max: 20 })
  await type(input(), '0')
  await press(input(), 'ArrowUp')
  expect(seen.mock.calls).toEqual([[1]])
  await type(input(), '0')
  await press(input(), 'PageUp')
  expect(input().value).toBe('10')
  await type(input(), '0')
  await point(plus(), 'pointerdown')
  await point(plus(), 'pointerup')
  expect(input().value).toBe('1')
})

it('steps from the previous number while the typed text is not a number', {
  tags: ['S5.number-field.typed'],
}, async () => {
  await open({ value: 5, min: -20, max: 20 })
  for (const [typed, next] of [
    ['', '6'],
    ['-', '7'],
    ['-3', '-2'],
  ] as const) {
    await type(input(), typed)
    await press(input(), 'ArrowUp')
    expect(input().value).toBe(next)
  }
})

/** Whether the field lets the browser insert the text in place of the selection. */
async function isInserted(data: string) {
  const event = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true })
  await fire(input(), event)
  return !event.defaultPrevented
}

it('keeps the selection when a typed character cannot be part of a number within the limits', async () => {
  await open({ value: 1, min: 1, max: 9 })
  input().select()
  expect(await isInserted('-')).toBe(false)
  expect(await isInserted('e')).toBe(false)
  expect(await isInserted('5')).toBe(true)
})

it('clamps a pasted number below the minimum', { tags: ['S5.number-field.clamp'] }, async () => {
  await open({ value: 3, min: 1, max: 9 })
  input().select()
  expect(await isInserted('-5')).toBe(true)
  await type(input(), '-5')
  await press(input(), 'Enter')
  expect(seen).toHaveBeenLastCalledWith(1)
})

it('falls back to the minimum when empty, and ignores other text', async () => {
  await open({ value: 3, min: 1, max: 5 })
  await type(input(), '3x')
  expect(input().value).toBe('3')
  await type(input(), '')
  await press(input(), 'Enter')
  expect(seen).toHaveBeenLastCalledWith(1)
})

it('shows the reason at the maximum, and keeps the focus', async () => {
  await open({ value: 2, max: 3, reasonAtMax: 'Only 3 left' })
  plus().focus()
  await point(plus(), 'pointerdown')
  await point(plus(), 'pointerup')
  expect(plus().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(plus())
  await fire(plus(), new MouseEvent('click', { bubbles: true, detail: 0 }))
  expect(input().value).toBe('3')
  expect(find('status').textContent).toBe('Only 3 left')
  expect(minus().getAttribute('aria-disabled')).toBeNull()
})

it('counts quick presses from the shown number while its owner has not confirmed it', async () => {
  page = await mount(<NumberField label="Quantity" onValueChange={seen} value={1} />)
  for (const _ of [1, 2, 3]) await press(input(), 'ArrowUp')
  expect(seen.mock.calls).toEqual([[2], [3], [4]])
  expect(input().value).toBe('4')
  await pass(1000)
  expect(input().value).toBe('1')
})
