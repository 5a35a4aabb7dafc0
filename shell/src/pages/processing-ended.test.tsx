// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { BrowserRouter } from 'shared/navigation'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import texts from '../../locales/en.json' with { type: 'json' }
import { ProcessingEnded } from './processing-ended.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  addTexts('shell', 'en', texts)
})
afterEach(() => vi.unstubAllGlobals())

it('says why a used code is refused, and leads to a new one [U7]', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <BrowserRouter>
        <ProcessingEnded flow={{ status: 'used' }} />
      </BrowserRouter>,
    ),
  )
  expect(place.querySelector('h1')?.textContent).toBe('This sign-in link no longer works')
  expect(place.textContent).toContain('A sign-in link works once and only for a minute.')
  expect(place.querySelector('button')?.textContent).toBe('Sign in again')
  await act(async () => root.unmount())
})
