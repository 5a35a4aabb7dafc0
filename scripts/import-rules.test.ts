import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Lays one file per case into a folder of its own, lints it with the project's rules: refused paths. */
function lintPlanted(cases: [name: string, path: string, specifier: string][]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  copyFileSync('biome.json', join(folder, 'biome.json'))
  for (const [, path, specifier] of cases) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `import { x } from '${specifier}'\n\nx()\n`)
  }
  const run = spawnSync(
    resolve('node_modules/.bin/biome'),
    [
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--vcs-enabled=false',
      '--max-diagnostics=none',
      '.',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const report = JSON.parse(run.stdout) as { diagnostics: { location: { path: string } }[] }
  return new Set(report.diagnostics.map(({ location }) => location.path))
}

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
  ['a store imports React', 'remotes/catalog/src/filters.ts', 'react'],
  ['a store imports a component', 'remotes/catalog/src/filters.ts', './components/plan-row.tsx'],
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
  ['a remote brings a client of its own [S7.interceptor]', 'remotes/cart/src/a.tsx', 'axios'],
  ['a store brings a client of its own [S7.interceptor]', 'remotes/cart/src/a.ts', 'axios'],
  ['the shell brings a client of its own [S7.interceptor]', 'shell/src/app/app.tsx', 'axios'],
  ['shared has a second client [S7.interceptor]', 'shared/session.ts', 'axios'],
  ['a contract imports a module of ours', 'shared/api/order.ts', 'shared/cart'],
  ['the suite imports the product', 'e2e/deeds/buy.spec.ts', 'shared/cart'],
]

const allowed: [name: string, path: string, specifier: string][] = [
  ['a remote imports a federated module', 'remotes/catalog/src/a.tsx', 'shared/ui/button'],
  ['a remote imports a contract', 'remotes/checkout/src/quote.ts', '@storefront/api/quote'],
  ['a page imports a component', 'remotes/cart/src/pages/cart-page.tsx', '../components/line.tsx'],
  ['shared binds the router', 'shared/navigation/router.ts', 'react-router-dom'],
  ['the server imports a contract', 'shell/server/routes/orders.ts', '@storefront/api/order'],
]

/** Each case gets a file of its own beside the path it names. */
function place(
  cases: [string, string, string][],
): [name: string, path: string, specifier: string][] {
  return cases.map(([name, path, specifier], index) => [
    name,
    path.replace(/(\w+)(\.tsx?)$/, `case-${index}$2`),
    specifier,
  ])
}

describe('import rules', () => {
  it.each(place(planted))('refuses when %s', (_name, path, specifier) => {
    expect(lintPlanted([['', path, specifier]])).toEqual(new Set([path]))
  })

  it('allows what the map allows', () => {
    expect(lintPlanted(place(allowed))).toEqual(new Set())
  })
})
