// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { find, fire, mount, pass, point, press } from '../testing/test-page.ts'
import { Field } from './field.tsx'

function Form() {
  const [error, setError] = useState<string>()
  return (
    <Field label="Name" error={error}>
      {({ id, describedBy, isInvalid }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          onBlur={() => setError('No name')}
        />
      )}
    </Field>
  )
}

let page: Awaited<ReturnType<typeof mount>>
beforeEach(async () => {
  vi.useFakeTimers()
  page = await mount(<Form />)
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

const leave = () => fire(find('input'), new FocusEvent('focusout', { bubbles: true }))
const isInvalid = () => find('input').getAttribute('aria-invalid') === 'true'

it('shows an error at once if no pointer is pressed', async () => {
  await leave()
  expect(isInvalid()).toBe(true)
  const description = find('input').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(description)?.textContent).toBe('No name')
})

it('moves nothing while a pointer is pressed, and shows the error after the click', async () => {
  await point(document.body, 'mousedown')
  await leave()
  expect(isInvalid()).toBe(false)
  await point(document.body, 'mouseup')
  expect(isInvalid()).toBe(false)
  await pass(0)
  expect(isInvalid()).toBe(true)
})

it.each(['dragend', 'keydown'])(
  'shows the error after %s, if the release was missed',
  async type => {
    await point(document.body, 'mousedown')
    await leave()
    if (type === 'keydown') await press(document.body, 'a')
    else await fire(document.body, new Event(type, { bubbles: true }))
    await pass(0)
    expect(isInvalid()).toBe(true)
  },
)
