import { expect, it } from 'vitest'

import { remote as cart } from '../../remotes/cart/remote.config.ts'
import { remote as catalog } from '../../remotes/catalog/remote.config.ts'
import { remote as chat } from '../../remotes/chat/remote.config.ts'
import { remote as checkout } from '../../remotes/checkout/remote.config.ts'
import { remote as shell } from '../../shell/remote.config.ts'

const pages = [shell, cart, catalog, chat, checkout].flatMap(remote => remote.pages)
const layoutOf = (requested: string) => pages.find(({ path }) => path === requested)?.layout

const layouts = [
  { path: '/chat', layout: 'none', tags: ['S2.chat.layout'] },
  { path: '/signup', layout: 'auth', tags: ['S2.signup'] },
  { path: '/resetPassword', layout: 'auth', tags: ['S2.reset-password'] },
  { path: '/forgetPassword', layout: 'auth', tags: ['S2.forget-password'] },
  { path: '/auth/processing', layout: 'auth', tags: ['S2.processing.layout'] },
] as const
for (const { path, layout, tags } of layouts)
  it(`${path} has the layout ${layout}`, { tags: [...tags] }, () => {
    expect(layoutOf(path)).toBe(layout)
  })

it('has the default layout everywhere else', { tags: ['S2.default-layout', 'S2.guest'] }, () => {
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
    '/plans/:id',
    '/result',
  ])
})
