// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { noteBuild } from 'shared/builds'
import { addTexts } from 'shared/i18n'
import { BrowserRouter, Link, useLocation } from 'shared/navigation'
import { $toasts, dismissToast } from 'shared/toast'
import { hasUnsavedWork } from 'shared/unsaved'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import texts from '../../../locales/en.json' with { type: 'json' }
import { useNewerBuild } from './use-newer-build.ts'

const boot = vi.hoisted(() => ({ id: 'a'.repeat(64), settings: {}, language: 'en' }))
vi.mock('../../../../shared/boot.ts', () => ({ bootData: boot, prefixOf: () => '' }))

const reloadOnce = vi.fn(() => true)
let root: Root

/** An order form, and a message field that stays when the customer leaves the form. */
function Shop() {
  useNewerBuild()
  const { pathname } = useLocation()
  return (
    <>
      {pathname === '/order' && <input aria-label="Hostname" />}
      <textarea aria-label="Message" />
      <Link to="/cart">Cart</Link>
      <Link to="/home">Plans</Link>
    </>
  )
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`) ?? new HTMLInputElement()

function type(name: string, value: string) {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

async function follow(path: string) {
  await act(async () => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click())
}

const offers = () => $toasts.get().filter(({ isOpen }) => isOpen)

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed: () => true }
  reloadOnce.mockClear()
  addTexts('shell', 'en', texts)
  dismissToast()
  // The shell uses it when the page starts; typed text counts from then on.
  expect(hasUnsavedWork()).toBe(false)
  noteBuild(boot.id)
  history.replaceState(null, '', '/order')
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Shop />
      </BrowserRouter>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

it('does not affect an open form', { tags: ['D10'] }, async () => {
  type('Hostname', 'd4c-tpe-01')
  const shown = field('Hostname')
  await act(async () => noteBuild('b'.repeat(64)))
  expect(field('Hostname')).toBe(shown)
  expect(shown.value).toBe('d4c-tpe-01')
  expect([reloadOnce.mock.calls, offers()]).toEqual([[], []])
})

it('only offers the newer build at a navigation that would lose typed input', {
  tags: ['D10'],
}, async () => {
  type('Message', 'Which plan has')
  await act(async () => noteBuild('b'.repeat(64)))
  await follow('/cart')
  expect(reloadOnce).not.toHaveBeenCalled()
  expect(field('Message').value).toBe('Which plan has')
  expect(offers()).toMatchObject([{ title: texts.update.title }])
  type('Message', '')
  await follow('/home')
  expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/home')
})

it('loads the newer build at the next navigation, and not before', async () => {
  await follow('/cart')
  await act(async () => noteBuild('b'.repeat(64)))
  expect(reloadOnce).not.toHaveBeenCalled()
  await follow('/home')
  expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/home')
})
