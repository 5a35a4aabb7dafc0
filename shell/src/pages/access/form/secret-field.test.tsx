// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import texts from '../../../../locales/en.json' with { type: 'json' }
import { SecretField } from './secret-field.tsx'

let place: HTMLElement
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  addTexts('shell', 'en', texts)
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <SecretField name="password" autoComplete="new-password" hint="" fault={undefined} />,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

function field(): HTMLInputElement {
  const input = place.querySelector('input')
  if (!input) throw new Error('There is no field')
  return input
}

describe('a field for a password', () => {
  it('masks the text, and shows it on request', async () => {
    expect(field().type).toBe('password')
    const reveal = place.querySelector<HTMLButtonElement>('button')
    await act(async () => reveal?.click())
    expect(field().type).toBe('text')
    await act(async () => reveal?.click())
    expect(field().type).toBe('password')
  })

  it('allows pasting and password managers, and cuts nothing off', () => {
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    expect(field().dispatchEvent(paste)).toBe(true)
    expect(field().autocomplete).toBe('new-password')
    expect(field().name).toBe('password')
    expect(field().maxLength).toBe(-1)
  })
})
