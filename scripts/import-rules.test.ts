import { describe, expect, it } from 'vitest'

import { lintPlanted } from './lint/planted.ts'

type Case = [name: string, path: string, source: string]

const rejectedOf = (cases: Case[], rule: string) =>
  lintPlanted(
    cases.map(([, path, source]) => ({ path, source })),
    rule,
  )

const planted: [name: string, path: string, specifier: string][] = [
  [
    'a remote imports another remote',
    'remotes/catalog/src/a.tsx',
    '../../cart/src/pages/cart-page.tsx',
  ],
  ['a remote imports another package', 'remotes/catalog/src/a.tsx', '@storefront/cart/src/x.ts'],
  ['a remote imports the router', 'remotes/cart/src/a.tsx', 'react-router-dom'],
  ['a remote imports the build', 'remotes/cart/src/a.tsx', '@storefront/build/preset'],
  [
    'a remote imports the federation runtime',
    'remotes/chat/src/a.tsx',
    '@module-federation/enhanced/runtime',
  ],
  [
    'a remote imports the shell',
    'remotes/chat/src/pages/a.tsx',
    '../../../../shell/src/app/app.tsx',
  ],
  ['a store imports React', 'remotes/catalog/src/filters/filters.ts', 'react'],
  [
    'a store imports a component',
    'remotes/catalog/src/filters/filters.ts',
    './components/plan-row.tsx',
  ],
  ['a component imports a page', 'remotes/cart/src/components/line.tsx', '../pages/cart-page.tsx'],
  [
    'the shell imports a remote',
    'shell/src/app/app.tsx',
    '../../../remotes/cart/src/pages/cart-page.tsx',
  ],
  ['the shell imports the server', 'shell/src/app/app.tsx', '../../server/app.ts'],
  ['the shell imports the router', 'shell/src/app/app.tsx', 'react-router-dom'],
  ['the server imports browser code', 'shell/server/app.ts', 'shared/cart'],
  ['the server imports a remote', 'shell/server/app.ts', '../../remotes/cart/remote.config.ts'],
  ['the server imports the sandbox', 'shell/server/app.ts', '../sandbox/app.ts'],
  ['the sandbox imports the server', 'shell/sandbox/app.ts', '../server/config.ts'],
  ['shared imports itself by its federated name', 'shared/session.ts', 'shared/cart'],
  ['shared imports a remote', 'shared/session.ts', '../remotes/cart/src/a.ts'],
  ['shared imports the router elsewhere', 'shared/session.ts', 'react-router-dom'],
  [
    'a component of shared imports itself by its federated name',
    'shared/ui/button.tsx',
    'shared/i18n',
  ],
  ['a contract imports a module of ours', 'shared/api/order.ts', 'shared/cart'],
  ['the suite imports the product', 'e2e/tests/buy.spec.ts', 'shared/cart'],
]

const clients: [name: string, path: string, specifier: string][] = [
  ['a remote brings a client of its own', 'remotes/cart/src/a.tsx', 'axios'],
  ['a store brings a client of its own', 'remotes/cart/src/a.ts', 'axios'],
  ['the shell brings a client of its own', 'shell/src/app/app.tsx', 'axios'],
  ['shared has a second client', 'shared/session.ts', 'axios'],
]

const allowed: [name: string, path: string, specifier: string][] = [
  ['a remote imports a federated module', 'remotes/catalog/src/a.tsx', 'shared/ui/button'],
  ['a remote imports a contract', 'remotes/checkout/src/order/quote.store.ts', '@storefront/api/quote'],
  ['a page imports a component', 'remotes/cart/src/pages/cart-page.tsx', '../components/line.tsx'],
  ['shared binds the router', 'shared/navigation/router.ts', 'react-router-dom'],
  [
    'the server imports a contract',
    'shell/server/features/orders/routes-orders.ts',
    '@storefront/api/order',
  ],
]

const bare = "export const load = () => import('./panel.tsx')"
const throughLoader = "export const panel = lazyCode(() => import('./panel.tsx'))"

const plantedLoads: Case[] = [
  ['the shell imports code later by itself', 'shell/src/app/app.tsx', bare],
  ['shared imports code later by itself', 'shared/session.ts', bare],
  ['a component of shared imports code later by itself', 'shared/ui/button.tsx', bare],
  ['a remote imports code later by itself', 'remotes/cart/src/components/line.tsx', bare],
  [
    'a store of a remote imports a federated module later by itself',
    'remotes/catalog/src/purchase/purchase.ts',
    "export const { add } = await import('shared/parked-carts')",
  ],
  [
    'a file imports code later by itself beside what it loads through the loader',
    'remotes/chat/src/a.tsx',
    `${throughLoader}\n${bare}`,
  ],
  [
    'an import of its own has options',
    'shell/src/pages/texts.ts',
    "export const load = () => import('./en.json', { with: { type: 'json' } })",
  ],
  [
    'a component is lazy by React',
    'remotes/chat/src/a.tsx',
    "import * as React from 'react'\nexport const Panel = React.lazy(load)",
  ],
  [
    'a component is lazy by a name of React',
    'shared/ui/icon.tsx',
    "import { lazy } from 'react'\nexport const Panel = lazy(load)",
  ],
  [
    'a component is lazy by another name of React',
    'shell/src/app/app.tsx',
    "import { lazy as later, useState } from 'react'\nexport const Panel = later(load)",
  ],
]

const allowedLoads: Case[] = [
  ['the shell loads code through the loader', 'shell/src/app/app.tsx', throughLoader],
  [
    'a remote loads one name of a module through the loader',
    'remotes/cart/src/a.tsx',
    "const Panel = lazyCode(() => import('./panel.tsx').then(part => part.Panel), 'cart')",
  ],
  ['a type names a module', 'shared/ui/icon.tsx', "type Part = typeof import('./part.tsx')"],
  ['a test imports a module anew', 'shell/src/boot/guard.test.ts', bare],
  ['help for tests imports a module anew', 'shared/cart/testing.ts', bare],
  ['the build reads a remote’s own configuration', 'shared/build/remote.ts', bare],
  ['the server imports a module later', 'shell/server/app.ts', bare],
]

/** Each case gets a file of its own beside the path it names. */
function place(cases: Case[]): Case[] {
  return cases.map(([name, path, text], index) => [
    name,
    path.replace(/\w+((?:\.test)?\.tsx?)$/, `case-${index}$1`),
    text,
  ])
}

function importing(cases: [name: string, path: string, specifier: string][]): Case[] {
  return cases.map(([name, path, specifier]) => [
    name,
    path,
    `import { x } from '${specifier}'\n\nx()`,
  ])
}

const imports = 'lint/style/noRestrictedImports'

describe('import rules', () => {
  it.each(place(importing(planted)))('refuses when %s', (_name, path, text) => {
    expect(rejectedOf([['', path, text]], imports)).toEqual(new Set([path]))
  })

  it.each(place(importing(clients)))(
    'refuses when %s',
    { tags: ['S7.interceptor'] },
    (_name, path, text) => {
      expect(rejectedOf([['', path, text]], imports)).toEqual(new Set([path]))
    },
  )

  it('allows what the map allows', () => {
    expect(rejectedOf(place(importing(allowed)), imports)).toEqual(new Set())
  })
})

describe('the rule of later code', () => {
  it.each(plantedLoads)(
    'refuses when %s',
    { tags: ['S4.stale-build.every-chunk'] },
    (_name, path, text) => {
      expect(rejectedOf([['', path, text]], 'plugin')).toEqual(new Set([path]))
    },
  )

  it('allows the loader, types and what no browser runs', () => {
    expect(rejectedOf(allowedLoads, 'plugin')).toEqual(new Set())
  })
})
