// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { BrowserRouter } from 'shared/navigation'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import texts from '../../../locales/en.json' with { type: 'json' }
import { ProcessingEnded } from './processing-ended.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  addTexts('shell', 'en', texts)
})
afterEach(() => vi.unstubAllGlobals())

async function readPage(status: 'used' | 'unusable') {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <BrowserRouter>
        <ProcessingEnded flow={{ status }} />
      </BrowserRouter>,
    ),
  )
  const read = (selector: string) => place.querySelector(selector)?.textContent
  const shown = { title: read('h1'), text: place.textContent, button: read('button') }
  await act(async () => root.unmount())
  return shown
}

it('explains that a code was used, and offers a new sign-in', { tags: ['U7'] }, async () => {
  const { title, text, button } = await readPage('used')
  expect(title).toBe('This sign-in link no longer works')
  expect(text).toContain('A sign-in link works once and only for a minute.')
  expect(button).toBe('Sign in again')
})

it('explains that a code with invalid characters is not the fault of the customer', {
  tags: ['D7.outside.any-code'],
}, async () => {
  const { title, text, button } = await readPage('unusable')
  expect(title).toBe('The sign-in site’s response cannot be used')
  expect(text).toContain('You did nothing wrong.')
  expect(button).toBe('Sign in again')
})
