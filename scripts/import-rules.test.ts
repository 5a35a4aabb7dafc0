import { describe, expect, it } from 'vitest'

import { checkImports, findCycles } from './import-rules/check.ts'
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
  ['a remote imports the build', 'remotes/cart/src/a.tsx', '@storefront/kit/preset'],
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
  ['a fifth remote imports another', 'remotes/reviews/src/a.ts', '../../cart/src/x.ts'],
  ['a store imports React', 'remotes/catalog/src/list/plans.store.ts', 'react'],
  ['a store imports a component', 'remotes/catalog/src/list/plans.store.ts', './plan-row.tsx'],
  ['a feature imports a page', 'remotes/cart/src/lines/line.tsx', '../pages/cart-page.tsx'],
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
  ['the checker imports the server', 'shell/checker/main.ts', '../server/config.ts'],
  ['shared imports itself by its federated name', 'shared/session/session.ts', 'shared/cart'],
  ['shared imports a remote', 'shared/session/session.ts', '../../remotes/cart/src/a.ts'],
  [
    'shared imports the router outside shared/navigation',
    'shared/session/session.ts',
    'react-router-dom',
  ],
  [
    'a component of shared imports a component by its federated name',
    'shared/ui/button/button.tsx',
    'shared/i18n',
  ],
  ['a component imports the gallery', 'shared/ui/card/card.tsx', '../gallery/actions.tsx'],
  ['a contract imports a federated module', 'shared/api/orders/order.ts', 'shared/cart'],
  ['the kit imports the server', 'shared/build/registry/run.ts', '../../../shell/server/app.ts'],
  ['the kit imports a script', 'shared/build/publish/build.ts', '../../../scripts/build.ts'],
  ['the kit imports browser code', 'shared/build/bundler/remote.ts', 'shared/cart'],
  ['an end-to-end test imports the product', 'e2e/tests/buy.spec.ts', 'shared/cart'],
  [
    'the database imports a feature',
    'shell/server/database/pool.ts',
    '../features/orders/index.ts',
  ],
  [
    'a repository imports HTTP code',
    'shell/server/features/orders/repository-orders.ts',
    '../../http-error.ts',
  ],
  [
    'a repository imports a route',
    'shell/server/features/chat/attachments/repository-uploads.ts',
    './routes.ts',
  ],
  ['a route contains SQL', 'shell/server/features/releases/routes/roles.ts', 'drizzle-orm'],
  ['a job contains SQL', 'shell/server/jobs/old-releases.ts', 'drizzle-orm/pg-core'],
  ['the database imports HTTP code', 'shell/server/database/pool.ts', '../http/ok.ts'],
  ['a plugin imports a feature', 'shell/server/plugins/errors.ts', '../features/mail/index.ts'],
  ['HTTP code imports a job', 'shell/server/http/responses/ok.ts', '../../jobs/start-jobs.ts'],
  [
    'a feature imports an internal file of another one',
    'shell/server/features/orders/make-order.ts',
    '../accounts/session.ts',
  ],
  [
    'a nested file of a feature imports an internal file of another feature',
    'shell/server/features/chat/assistant/replies/cost.ts',
    '../../../orders/prices.ts',
  ],
]

const clients: [name: string, path: string, specifier: string][] = [
  ['a remote imports another HTTP client', 'remotes/cart/src/a.tsx', 'axios'],
  ['a store imports another HTTP client', 'remotes/cart/src/a.ts', 'axios'],
  ['the shell imports another HTTP client', 'shell/src/app/app.tsx', 'axios'],
  ['shared imports a second HTTP client', 'shared/session/session.ts', 'axios'],
]

const allowed: [name: string, path: string, specifier: string][] = [
  ['a remote imports a federated module', 'remotes/catalog/src/a.tsx', 'shared/ui/button'],
  [
    'a remote imports a contract',
    'remotes/checkout/src/order/quote/quote.store.ts',
    '@storefront/api/quote',
  ],
  ['a page imports a feature', 'remotes/cart/src/pages/cart-page.tsx', '../lines/line.tsx'],
  ['a hook imports React', 'remotes/cart/src/lines/use-line.ts', 'react'],
  [
    'a feature imports another one through its entry',
    'shell/server/features/orders/make-order.ts',
    '../accounts/index.ts',
  ],
  [
    'a feature imports the database',
    'shell/server/features/mail/queue.ts',
    '../../database/pool.ts',
  ],
  [
    'a repository contains SQL',
    'shell/server/features/chat/conversation/repository-conversations.ts',
    'drizzle-orm',
  ],
  ['the database contains SQL', 'shell/server/database/migrate.ts', 'drizzle-orm'],
  ['shared/navigation imports the router', 'shared/navigation/router.ts', 'react-router-dom'],
  [
    'the server imports a contract',
    'shell/server/features/orders/routes-orders.ts',
    '@storefront/api/order',
  ],
]

const bare = "export const load = () => import('./panel.tsx')"
const throughLoader = "export const panel = lazyCode(() => import('./panel.tsx'))"

const plantedLoads: Case[] = [
  ['the shell calls import()', 'shell/src/app/app.tsx', bare],
  ['shared calls import()', 'shared/session/session.ts', bare],
  ['a component of shared calls import()', 'shared/ui/button/button.tsx', bare],
  ['a remote calls import()', 'remotes/cart/src/components/line.tsx', bare],
  [
    'a store of a remote calls import() for a federated module',
    'remotes/catalog/src/purchase/purchase.ts',
    "export const { add } = await import('shared/parked-carts')",
  ],
  [
    'a file calls import() next to an import through the loader',
    'remotes/chat/src/a.tsx',
    `${throughLoader}\n${bare}`,
  ],
  [
    'import() has options',
    'shell/src/pages/texts.ts',
    "export const load = () => import('./en.json', { with: { type: 'json' } })",
  ],
  [
    'a component uses React.lazy',
    'remotes/chat/src/a.tsx',
    "import * as React from 'react'\nexport const Panel = React.lazy(load)",
  ],
  [
    'a component uses lazy of React',
    'shared/ui/icon/icon.tsx',
    "import { lazy } from 'react'\nexport const Panel = lazy(load)",
  ],
  [
    'a component uses lazy of React under another name',
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
  [
    'a type contains import()',
    'shared/ui/icon/icon.tsx',
    "type Part = typeof import('./part.tsx')",
  ],
  ['a test calls import()', 'shell/src/boot/guard.test.ts', bare],
  ['a test helper calls import()', 'shared/cart/testing/open-tab.ts', bare],
  [
    'the build calls import() for the configuration of a remote',
    'shared/build/bundler/remote.ts',
    bare,
  ],
  ['the server calls import()', 'shell/server/app.ts', bare],
]

type Planted = [name: string, path: string, specifier: string]

/** Each case as `.ts` and as `.tsx`, unless the rule depends on the file name. */
const inBothLanguages = (cases: Planted[]): Planted[] =>
  cases.flatMap(([name, path, specifier]): Planted[] => {
    if (/\.(store|config)\.ts$/.test(path)) return [[name, path, specifier]]
    const stem = path.replace(/\.tsx?$/, '')
    return [
      [name, `${stem}.ts`, specifier],
      [`${name} (JSX)`, `${stem}.tsx`, specifier],
    ]
  })

const sourcesOf = (specifier: string) => [
  `import { x } from '${specifier}'\n\nx()`,
  `import type { X } from '${specifier}'\n\nexport const x: X = 1`,
  `export { x } from '${specifier}'`,
  `export const load = () => import('${specifier}')`,
]

const violationsOf = (path: string, source: string) => checkImports([{ path, source }])

describe('import rules', () => {
  it.each(inBothLanguages(planted))(
    'reject when %s',
    { tags: ['M1.shell', 'M1.packages', 'M1.suite'] },
    (_name, path, specifier) => {
      for (const source of sourcesOf(specifier))
        expect(violationsOf(path, source), source).toContainEqual(
          expect.objectContaining({ path, message: expect.stringMatching(/\w/) }),
        )
    },
  )

  it.each(inBothLanguages(clients))(
    'reject when %s',
    { tags: ['S7.interceptor'] },
    (_name, path, specifier) => {
      for (const source of sourcesOf(specifier)) expect(violationsOf(path, source)).not.toEqual([])
    },
  )

  it.each(allowed)('allow that %s', (_name, path, specifier) => {
    for (const source of sourcesOf(specifier)) expect(violationsOf(path, source)).toEqual([])
  })

  it('report an import cycle of any length', () => {
    const circle = [
      { path: 'shared/a.ts', source: "import { b } from './b.tsx'\nb()" },
      { path: 'shared/b.tsx', source: "export * from './c.ts'" },
      { path: 'shared/c.ts', source: "import './a.ts'" },
    ]
    expect(findCycles(circle)).toEqual([['shared/a.ts', 'shared/b.tsx', 'shared/c.ts']])
  })

  it('allow cycles of types and of import()', () => {
    const files = [
      { path: 'shared/a.ts', source: "import type { B } from './b.ts'\nexport type A = B" },
      { path: 'shared/b.ts', source: "import { a } from './c.ts'\na()" },
      { path: 'shared/c.ts', source: "export const a = () => import('./b.ts')" },
    ]
    expect(findCycles(files)).toEqual([])
  })
})

describe('the rule for import()', () => {
  it.each(plantedLoads)(
    'rejects when %s',
    { tags: ['S4.stale-build.every-chunk'] },
    (_name, path, text) => {
      expect(rejectedOf([['', path, text]], 'plugin')).toEqual(new Set([path]))
    },
  )

  it('allows the loader, types and code that runs in no browser', () => {
    expect(rejectedOf(allowedLoads, 'plugin')).toEqual(new Set())
  })
})
