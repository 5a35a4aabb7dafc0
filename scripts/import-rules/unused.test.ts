import { describe, expect, it } from 'vitest'

import type { Package } from './packages.ts'
import { findUnused } from './unused.ts'

const packages: Package[] = [
  { name: '@storefront/api', folder: 'shared/api', exports: { './*': './*.ts' } },
  {
    name: 'shared',
    folder: 'shared',
    exports: {
      './cart': './cart/cart.ts',
      './ui/button': './ui/button/button.tsx',
      './*': './*.ts',
    },
  },
]

/** Returns the unused exports of `path` with this content among `others`; `null` stands for the whole file. */
function unusedIn(path: string, text: string, others: Record<string, string> = {}) {
  const files = Object.entries({ [path]: text, ...others }).map(([each, source]) => ({
    path: each,
    source,
  }))
  return findUnused(files, packages, ['shared'])
    .filter(each => each.path === path)
    .map(({ name }) => name)
}

const [tried, user] = ['shell/src/app/a.ts', 'shell/src/index.tsx']
const importsOne = { [user]: "import { one } from './app/a.ts'\none()" }

describe('the check of unused exports', () => {
  it.each([
    ['a constant', 'export const one = 1, two = 2'],
    ['a pattern', 'export const { one, other: [two], ...three } = object'],
    ['a function', 'export const one = 1\nexport async function two() {}'],
    ['a class', 'export const one = 1\nexport class two {}'],
    ['a type', 'export const one = 1\nexport type two = 2'],
    ['an interface', 'export const one = 1\nexport interface two {}'],
    ['a list', 'const one = 1, two = 2\nexport { one, two }'],
    ['a forwarded name', "export { one, two } from './b.ts'"],
    ['a renamed one', 'const one = 1\nexport { one, one as two }'],
  ])('finds %s that no file imports', (_name, source) => {
    expect(unusedIn(tried, source, importsOne)).toContain('two')
    expect(unusedIn(tried, source, importsOne)).not.toContain('one')
  })

  it('finds an unused default export, an export that only its own file uses, and exports of JSX files', () => {
    expect(unusedIn(tried, 'export const one = 1\nexport default one', importsOne)).toEqual([
      'default',
    ])
    const component = 'export const Two = () => <i />\nexport const one = () => <Two />'
    const users = { [user]: "import { one } from './app/a.tsx'\none()" }
    expect(unusedIn('shell/src/app/a.tsx', component, users)).toEqual(['Two'])
  })

  it('finds a contract that no side imports', () => {
    const users = { [user]: "import type { A } from '@storefront/api/order'" }
    expect(unusedIn('shared/api/order.ts', 'export type A = 1\nexport type B = 2', users)).toEqual([
      'B',
    ])
  })

  it.each([
    ['a type of a module', "type Two = import('./app/a.ts').two"],
    ['a namespace', "import * as all from './app/a.ts'\nall.two()"],
    ['a test', "import { two } from './app/a.ts'"],
    ['an import at run time', "const { two } = await import('./app/a.ts')"],
    ['a renamed import at run time', "const { two: a } = await import('./app/a.ts')"],
    ['a namespace at run time', "const all = await import('./app/a.ts')\nall.two()"],
    ['a promise of its module', "import('./app/a.ts').then(part => part.two)"],
    ['an import in another form', "load(import('./app/a.ts'))"],
    ['a re-export', "export { two } from './app/a.ts'"],
    ['a re-export of all names', "export * from './app/a.ts'"],
    ['a path in a string', "const program = '../../shell/src/app/a.ts'"],
  ])('accepts an export that is used by %s', (_name, source) => {
    const users = { ...importsOne, 'shell/src/a.test.ts': source }
    expect(unusedIn(tried, 'export const one = 1\nexport const two = 2', users)).toEqual([])
  })

  it.each([
    ['a namespace', "import * as all from './app/a.ts'\nall.one()"],
    ['an import at run time', "const { one } = await import('./app/a.ts')"],
    ['a promise of its module', "import('./app/a.ts').then(part => part.one)"],
  ])('finds an export that is not used by %s', (_name, source) => {
    const text = 'export const one = 1\nexport const two = 2'
    expect(unusedIn(tried, text, { [user]: source })).toEqual(['two'])
  })

  it('accepts exports for external remotes, but not those of internal files', () => {
    for (const path of ['shared/toast.ts', 'shared/cart/cart.ts', 'shared/ui/button/button.tsx'])
      expect(unusedIn(path, 'export const two = 2')).toEqual([])
    expect(unusedIn('shared/cart/rules.ts', 'export const two = 2')).toEqual([null])
    expect(unusedIn('shared/ui/menu/menu-list.tsx', 'export const two = 2')).toEqual([null])
  })
})

describe('the check of unused files', () => {
  it('finds a file that no file imports or names', () => {
    expect(unusedIn('remotes/cart/src/lines/a.tsx', 'export const a = 1')).toEqual([null])
    expect(unusedIn('scripts/bench/a.ts', 'work()')).toEqual([null])
  })

  it.each(['scripts/a.ts', 'shell/server/main.ts', 'e2e/tests/a.spec.ts', 'remotes/cart/a.d.ts'])(
    'accepts %s, which a tool starts',
    path => expect(unusedIn(path, 'work()')).toEqual([]),
  )

  it('accepts a page that the configuration of its remote names', () => {
    const config = { 'remotes/cart/remote.config.ts': "page({ module: './src/pages/a-page.tsx' })" }
    const page = 'export const APage = () => null'
    expect(unusedIn('remotes/cart/src/pages/a-page.tsx', page, config)).toEqual([])
    expect(unusedIn('remotes/cart/src/pages/b-page.tsx', page, config)).toEqual([null])
  })

  it('accepts the configuration of a remote, which the bundler preset reads', () => {
    const text = 'export const remote = {}\nexport const other = 1'
    expect(unusedIn('remotes/reviews/remote.config.ts', text)).toEqual(['other'])
  })
})
