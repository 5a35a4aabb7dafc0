// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { dismissToast, toast } from '../../toast.ts'
import {
  change,
  find,
  findAll,
  fire,
  mount,
  pass,
  point,
  press,
  waitForImports,
} from '../testing/test-page.ts'
import { Toaster } from './toaster.tsx'

let page: Awaited<ReturnType<typeof mount>>

beforeEach(async () => {
  vi.useFakeTimers()
  // jsdom has no pointer capture.
  Object.assign(Element.prototype, {
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => true,
  })
  page = await mount(<Toaster />)
})
afterEach(async () => {
  await change(() => dismissToast())
  await pass(1_000_000)
  await page.unmount()
  vi.useRealTimers()
})

async function show(title: string, action?: () => void) {
  await change(() =>
    toast({
      title,
      ...(action && { action: { label: 'Undo', altText: 'Undo', onSelect: action } }),
    }),
  )
  await waitForImports()
  await pass(0)
}

const shown = () => [...document.querySelectorAll('li')].map(item => item.textContent)

it('closes after 5000 ms', { tags: ['S9.toast.duration'] }, async () => {
  await show('Added')
  await pass(4999)
  expect(shown()).toHaveLength(1)
  await pass(1)
  expect(shown()).toEqual([])
})

it.each([
  ['forward', 86_400_000],
  ['back', -86_400_000],
])(
  'closes after 5000 ms when the clock is set a day %s',
  { tags: ['S12', 'S9.toast.duration'] },
  async (_, jump) => {
    await show('Added')
    vi.setSystemTime(Date.now() + jump)
    await pass(4999)
    expect(shown()).toHaveLength(1)
    await pass(1)
    expect(shown()).toEqual([])
  },
)

it('shows only the newest one', { tags: ['S9.toast.one', 'S4.toast.one'] }, async () => {
  await show('Added')
  await show('Removed')
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).toContain('Removed')
})

it('pauses under the pointer and continues when it leaves', {
  tags: ['S4.toast.paused'],
}, async () => {
  await show('Added')
  await pass(3000)
  await point(document.querySelector('li') ?? document, 'pointermove')
  await pass(60_000)
  expect(shown()).toHaveLength(1)
  await point(document.querySelector('[role="region"]') ?? document, 'pointerleave')
  await pass(1999)
  expect(shown()).toHaveLength(1)
  await pass(1)
  expect(shown()).toEqual([])
})

it('closes automatically even after the user closed another one', {
  tags: ['S4.toast.paused', 'S9.toast.duration'],
}, async () => {
  await show('Added')
  await point(document.querySelector('li') ?? document, 'pointermove')
  find('button', 'Close').focus()
  await fire(find('button', 'Close'), new MouseEvent('click', { bubbles: true }))
  await pass(0)
  expect(shown()).toEqual([])
  await show('Removed')
  await pass(5000)
  expect(shown()).toEqual([])
})

it('closes automatically even after it replaced one that had the focus', {
  tags: ['S4.toast.paused'],
}, async () => {
  await show('Added')
  find('button', 'Close').focus()
  await show('Removed')
  await pass(5000)
  expect(shown()).toEqual([])
})

it('takes the focus on F8', { tags: ['S9.toast.hotkey'] }, async () => {
  await show('Added')
  await press(document, 'F8')
  expect(document.activeElement?.tagName).toBe('OL')
})

it.each([
  [51, 0],
  [50, 1],
])(
  'a swipe of %i px to the right leaves %i',
  { tags: ['S9.toast.swipe'] },
  async (distance, left) => {
    await show('Added')
    const item = document.querySelector('li') ?? document
    await point(item, 'pointerdown', { clientX: 0, clientY: 0 })
    await point(item, 'pointermove', { clientX: 20, clientY: 0 })
    await point(item, 'pointermove', { clientX: distance, clientY: 0 })
    await point(item, 'pointerup', { clientX: distance, clientY: 0 })
    await pass(0)
    expect(shown()).toHaveLength(left)
  },
)

it('runs its action and closes', async () => {
  const undo = vi.fn()
  await show('Removed', undo)
  await fire(find('button', 'Undo'), new MouseEvent('click', { bubbles: true }))
  await pass(0)
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

it('is announced once', { tags: ['S4.toast.announced'] }, async () => {
  await show('Added to the cart')
  await pass(100)
  const announced = findAll('status').filter(element => element.textContent?.includes('Added'))
  expect(announced).toHaveLength(1)
  await pass(1500)
  expect(findAll('status').filter(element => element.textContent?.includes('Added'))).toEqual([])
})
