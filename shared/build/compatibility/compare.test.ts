import { findingsSchema } from '@storefront/api/findings'
import { releaseInterfaceSchema } from '@storefront/api/interface'
import { describe, expect, it } from 'vitest'

import { compareParts } from './compare.ts'
import { createPart, createParts } from './testing/create-parts.ts'

const messagesOf = (parts: Parameters<typeof compareParts>[0]) =>
  compareParts(parts).findings.map(({ check, at, message }) => `${check} ${at} ${message}`)

it('finds nothing in a shop whose releases fit', () => {
  const parts = createParts()
  expect(compareParts(parts)).toEqual({ findings: [], unknown: [] })
  for (const part of parts)
    expect(releaseInterfaceSchema.parse(part.interface)).toEqual(part.interface)
})

describe('exports', () => {
  it('names the consumer, the place and the fix when `shared` renames one', () => {
    const shared = { offers: { modules: { cart: ['$cart', 'addLine'] }, texts: ['error.network'] } }
    const found = compareParts(createParts({ shared }))
    expect(findingsSchema.parse(found)).toEqual(found)
    expect(found.findings).toEqual([
      {
        check: 'exports',
        breaks: 'catalog',
        at: 'src/purchase.ts:4',
        against: 'candidate',
        message:
          'catalog uses addToCart of shared/cart, which shared does not export: keep it in shared, or deploy a release of catalog without it first.',
      },
    ])
  })

  it('accepts further exports and modules', () => {
    const modules = { cart: ['$cart', 'addLine', 'addToCart'], wishlist: ['add'] }
    expect(
      messagesOf(createParts({ shared: { offers: { modules, texts: ['error.network'] } } })),
    ).toEqual([])
  })

  it('names a module that is gone, also when it is imported as a whole', () => {
    const chat = { uses: { modules: { 'shared/events': { '*': ['src/live.ts:2'] } } } }
    expect(messagesOf(createParts({ chat }))).toEqual([
      'exports src/live.ts:2 chat imports shared/events, which shared does not have: keep it in shared, or deploy a release of chat without it first.',
    ])
  })

  it('does not mistake a property of every object for an export', () => {
    const chat = { uses: { modules: { 'shared/constructor': { name: ['src/live.ts:2'] } } } }
    expect(messagesOf(createParts({ chat }))).toHaveLength(1)
  })
})

describe('packages', () => {
  it('names a package that the shell no longer provides', () => {
    const shell = { offers: { packages: { nanostores: '1.4.2' }, tokens: ['--space-2'] } }
    expect(messagesOf(createParts({ shell }))).toEqual([
      'packages null catalog needs the package react, which the shell does not provide: provide it in shared/build/bundler/provided.ts and build the shell, or bundle it in catalog.',
    ])
  })

  it.each([
    ['20.0.0', 1],
    ['18.9.9', 1],
    ['19.0.0', 0],
    ['19.9.1', 0],
  ])('compares the major version with React %s', (react, findings) => {
    const shell = { offers: { packages: { react }, tokens: ['--space-2'] } }
    expect(messagesOf(createParts({ shell }))).toHaveLength(findings)
  })

  it('tells the shell itself to build again', () => {
    const uses = { packages: { react: '19.3.0', nanostores: '1.4.2' } }
    const shell = { offers: { packages: { react: '20.0.0' } }, uses }
    expect(messagesOf([createPart('shell', shell)])).toEqual([
      'packages null The shell was built against react 19.3.0, and provides 20.0.0: install one version of react, and build the shell again.',
      'packages null The shell uses the package nanostores and does not provide it: keep it in shared/build/bundler/provided.ts, or remove its uses from the shell, and build the shell again.',
    ])
  })

  it('treats a minor version below 1.0 as a major one', () => {
    const shell = { offers: { packages: { tiny: '0.5.0' } } }
    const catalog = { uses: { packages: { tiny: '0.4.9' } } }
    expect(messagesOf(createParts({ shell, catalog }))[0]).toContain(
      'built against tiny 0.4.9, and the shell provides 0.5.0: build catalog against tiny 0.5',
    )
  })
})

it('names a text and a CSS property that are gone', () => {
  const shell = { offers: { packages: { react: '19.3.0' } } }
  const shared = { offers: { modules: { cart: ['addToCart'] } } }
  expect(messagesOf(createParts({ shell, shared }))).toEqual([
    'texts src/list.tsx:7 catalog shows the text error.network of shared, which shared does not have: keep it in shared/locales, or deploy a release of catalog without it first.',
    'tokens src/list.module.css:3 catalog uses the CSS property --space-2, which no container declares: keep it in shared/ui/tokens.css, or deploy a release of catalog without it first.',
  ])
})

it('reports a release without an interface as unknown and compares nothing with it', () => {
  const parts = createParts().map(part =>
    part.name === 'shared' ? { ...part, interface: null } : part,
  )
  expect(compareParts(parts)).toEqual({ findings: [], unknown: ['shared'] })
  const stock = { name: 'reviews', interface: null }
  expect(compareParts([...createParts(), stock, createPart('chat')]).unknown).toEqual(['reviews'])
})
