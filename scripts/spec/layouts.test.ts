import { expect, it } from 'vitest'

import { remote as cart } from '../../remotes/cart/remote.config.ts'
import { remote as catalog } from '../../remotes/catalog/remote.config.ts'
import { remote as chat } from '../../remotes/chat/remote.config.ts'
import { remote as checkout } from '../../remotes/checkout/remote.config.ts'
import { remote as shell } from '../../shell/remote.config.ts'

const pages = [shell, cart, catalog, chat, checkout].flatMap(remote => remote.pages)
const layoutOf = (wanted: string) => pages.find(({ path }) => path === wanted)?.layout

it.each([
  ['/chat', 'none', '[S2.chat.layout]'],
  ['/signup', 'auth', '[S2.signup]'],
  ['/resetPassword', 'auth', '[S2.reset-password]'],
  ['/forgetPassword', 'auth', '[S2.forget-password]'],
  ['/auth/processing', 'auth', '[S2.processing.layout]'],
])('%s has the layout %s %s', (path, layout) => {
  expect(layoutOf(path)).toBe(layout)
})

it('has the default layout everywhere else [S2.default-layout] [S2.guest]', () => {
  const others = pages.filter(({ layout }) => layout === 'default').map(({ path }) => path)
  expect(others.sort()).toEqual([
    '/_ops',
    '/account',
    '/cart',
    '/chat/desk',
    '/guest',
    '/home',
    '/order',
    '/payment',
    '/result',
  ])
})
