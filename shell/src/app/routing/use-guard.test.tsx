// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, Link, useLocation } from 'shared/navigation'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useGuard } from './use-guard.ts'

const { boot, session } = vi.hoisted(() => ({
  boot: { routes: ['/home', '/cart', '/guest'].map(path => ({ path })) },
  session: {
    $session: { get: () => ({ status: 'signed-in' }) },
    checkSession: vi.fn(async () => undefined),
    leaveForSignIn: vi.fn(async () => undefined),
    isSigningOut: vi.fn(() => false),
  },
}))
vi.mock('../../../../shared/boot.ts', () => ({ bootData: boot, prefixOf: () => '' }))
vi.mock('../../../../shared/session/session.ts', () => session)

let root: Root
const reloadOnce = vi.fn(() => true)

function Shop() {
  const { pathname } = useLocation()
  const isBlocked = useGuard(pathname)
  const links = ['/home', '/home?q=gpu', '/cart', '/guest', '/nowhere']
  return (
    <>
      <p>{isBlocked ? 'barred' : 'open'}</p>
      {links.map(to => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
    </>
  )
}

async function open(status: 'signed-in' | 'signed-out', path: string) {
  session.$session.get = () => ({ status })
  history.replaceState(null, '', path)
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Shop />
      </BrowserRouter>,
    ),
  )
}
const follow = (path: string) =>
  act(async () => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click())
const shown = () => document.querySelector('p')?.textContent
const requested = () => session.checkSession.mock.calls.length

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed: () => true }
  for (const call of [reloadOnce, session.checkSession, session.leaveForSignIn]) call.mockClear()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

it('checks the cookie only on navigation to a protected page', {
  tags: ['S6.closed.move'],
}, async () => {
  await open('signed-in', '/home')
  for (const path of ['/home?q=gpu', '/guest', '/nowhere']) await follow(path)
  expect(requested()).toBe(0)
  await follow('/cart')
  expect(requested()).toBeGreaterThan(0)
  expect([shown(), reloadOnce.mock.calls]).toEqual(['open', []])
})

it('blocks a protected page without a session, and loads it from the server', {
  tags: ['S6.closed'],
}, async () => {
  await open('signed-out', '/guest')
  await follow('/cart')
  expect(shown()).toBe('barred')
  expect([reloadOnce.mock.calls, requested()]).toEqual([[['/cart']], 0])
})

it('leaves the navigation to a sign-out that runs', { tags: ['S6.closed.redirect'] }, async () => {
  session.isSigningOut.mockReturnValueOnce(true)
  await open('signed-out', '/guest')
  await follow('/cart')
  expect(shown()).toBe('barred')
  expect(reloadOnce).not.toHaveBeenCalled()
  expect(session.leaveForSignIn).not.toHaveBeenCalled()
})
