// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import {
  find,
  findAll,
  fire,
  mount,
  pass,
  point,
  press,
  waitForImports,
} from '../testing/test-page.ts'

let page: Awaited<ReturnType<typeof mount>>

const places = ['', 'Seattle', 'Singapore', 'Taipei', 'Tokyo'].map(value => ({
  value,
  label: value || 'All places',
}))

/** Loads the heavy part again, as a new page would. */
async function importPlaces() {
  vi.resetModules()
  const { Select } = await import('./select.tsx')
  return function Places() {
    const [value, setValue] = useState('')
    return <Select label="Place" onValueChange={setValue} options={places} value={value} />
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.assign(Element.prototype, { scrollIntoView() {}, hasPointerCapture: () => false })
  const Places = await importPlaces()
  page = await mount(<Places />)
})
afterEach(async () => {
  await page.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const box = () => find('combobox')

async function load() {
  await fire(box(), new FocusEvent('focusin', { bubbles: true }))
  await waitForImports()
}

it('keeps the focus when its heavy part is loaded', async () => {
  box().focus()
  await load()
  expect(document.activeElement).toBe(box())
  expect(box().textContent).toBe('All places')
})

it('opens on a click before its heavy part is loaded', async () => {
  await fire(box(), new MouseEvent('click', { bubbles: true }))
  await waitForImports()
  await pass(0)
  expect(findAll('option').map(option => option.textContent)).toEqual(
    places.map(({ label }) => label),
  )
})

it('opens on a press during which its heavy part is loaded', async () => {
  const pressed = box()
  await point(pressed, 'pointerdown')
  await load()
  await point(pressed, 'pointerup')
  // A browser sends the click to the common ancestor of press and release.
  expect(box()).toBe(pressed)
  await fire(pressed, new MouseEvent('click', { bubbles: true }))
  await pass(0)
  expect(findAll('option')).toHaveLength(places.length)
})

it('uses its heavy part after a press that ended elsewhere', async () => {
  const pressed = box()
  await point(pressed, 'pointerdown')
  await load()
  await point(document.body, 'pointerup')
  await pass(1000)
  expect(box()).not.toBe(pressed)
  expect(findAll('option')).toHaveLength(0)
})

it('selects the empty value again', async () => {
  await load()
  await press(box(), 't')
  expect(box().textContent).toBe('Taipei')
  await pass(1000)
  await press(box(), 'a')
  expect(box().textContent).toBe('All places')
})

it('clears the typed text after 1 s', { tags: ['S9.typeahead'] }, async () => {
  await load()
  await press(box(), 's')
  await pass(999)
  await press(box(), 'i')
  expect(box().textContent).toBe('Singapore')
  await pass(1000)
  await press(box(), 's')
  expect(box().textContent).toBe('Seattle')
})
