// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { find, findAll, fire, mount, pass, press, settleImports } from './parts/test-page.ts'
import { Select } from './select.tsx'

let page: Awaited<ReturnType<typeof mount>>

const places = ['', 'Seattle', 'Singapore', 'Taipei', 'Tokyo'].map(value => ({
  value,
  label: value || 'All places',
}))

function Places() {
  const [value, setValue] = useState('')
  return <Select label="Place" onValueChange={setValue} options={places} value={value} />
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
  await settleImports()
}

it('keeps the focus when its heavy part arrives', async () => {
  box().focus()
  await load()
  expect(document.activeElement).toBe(box())
  expect(box().textContent).toBe('All places')
})

it('opens by a click that came before its heavy part', async () => {
  await fire(box(), new MouseEvent('click', { bubbles: true }))
  await settleImports()
  await pass(0)
  expect(findAll('option').map(option => option.textContent)).toEqual(
    places.map(({ label }) => label),
  )
})

it('chooses the empty value again', async () => {
  await load()
  await press(box(), 't')
  expect(box().textContent).toBe('Taipei')
  await pass(1000)
  await press(box(), 'a')
  expect(box().textContent).toBe('All places')
})

it('forgets what was typed after 1 s [S9.typeahead]', async () => {
  await load()
  await press(box(), 's')
  await pass(999)
  await press(box(), 'i')
  expect(box().textContent).toBe('Singapore')
  await pass(1000)
  await press(box(), 's')
  expect(box().textContent).toBe('Seattle')
})
