import type { JsonSchema, ReleaseInterface } from '@storefront/api/interface'

import { declareBuilt, declares, without } from './declared.ts'
import type { ReleaseCase } from './release-case.ts'
import { deployOverridden, publishBuilt } from './send.ts'

const site = ['src/purchase/purchase.ts:5']

function useOfCart({ uses }: ReleaseInterface): Record<string, string[]> {
  const used = uses.modules['shared/cart']
  if (!used) throw new Error('The build does not use shared/cart')
  return used
}

function packageOf({ offers }: ReleaseInterface, name: string): string {
  const version = offers.packages[name]
  if (version === undefined) throw new Error(`The build does not provide ${name}`)
  return version
}

/** The kinds of events that chat reads. */
function chatEvents({ uses }: ReleaseInterface): JsonSchema[] {
  const kinds = uses.events?.chat?.schema.oneOf
  if (!Array.isArray(kinds)) throw new Error('The build of chat does not subscribe to its events')
  return kinds
}

function cartVersion({ state }: ReleaseInterface): number {
  const version = state.writes.cart
  if (version === undefined) throw new Error('The build does not write the cart')
  return version
}

/** `shared` reads the next version of the cart, and still writes the present one. */
function readNextCart(declared: ReleaseInterface): void {
  const { reads } = declared.state
  reads.cart = [...(reads.cart ?? []), cartVersion(declared) + 1]
}

function writeNextCart(declared: ReleaseInterface): void {
  readNextCart(declared)
  declared.state.writes.cart = cartVersion(declared) + 1
}

/** Releases that must not go live. */
export const breakingDeclared: ReleaseCase[] = [
  declares('shared renames the export addToCart', 'shared', {
    expected: { check: 'exports', sentence: /catalog uses addToCart of shared\/cart/ },
    change: ({ offers }) => {
      const names = without(offers.modules.cart ?? [], 'addToCart')
      offers.modules.cart = [...names, 'putIntoCart']
    },
  }),
  declares('shared drops the module cart', 'shared', {
    expected: { check: 'exports', sentence: /imports shared\/cart/ },
    change: ({ offers }) => {
      without(Object.keys(offers.modules), 'cart')
      delete offers.modules.cart
    },
  }),
  declares('catalog uses an export of shared/cart that is not live', 'catalog', {
    expected: { check: 'exports', sentence: /catalog uses addBundle of shared\/cart/ },
    change: declared => {
      useOfCart(declared).addBundle = site
    },
  }),
  declares('shell no longer provides the package @nanostores/react', 'shell', {
    expected: { check: 'packages', sentence: /catalog needs the package @nanostores\/react/ },
    change: declared => {
      packageOf(declared, '@nanostores/react')
      delete declared.offers.packages['@nanostores/react']
    },
  }),
  declares('shell provides the next major version of React', 'shell', {
    expected: { check: 'packages', sentence: /catalog was built against react / },
    change: declared => {
      const next = Number.parseInt(packageOf(declared, 'react'), 10) + 1
      declared.offers.packages.react = `${next}.0.0`
    },
  }),
  declares('catalog calls an endpoint that only a newer server has', 'catalog', {
    expected: { check: 'endpoints', sentence: /there is no such endpoint/ },
    change: ({ uses }) => {
      const schemas = { params: null, query: null, request: null, response: null }
      uses.endpoints['POST /api/v4/quotes'] = { ...schemas, sites: site }
    },
  }),
  declares('chat reads a property of its events that no server sends', 'chat', {
    expected: { check: 'endpoints', sentence: /chat subscribes to chat .*readAt can be missing/ },
    change: declared => {
      const [messages] = chatEvents(declared)
      if (!messages) throw new Error('The build of chat reads no kind of events')
      messages.required = [...(messages.required as string[]), 'readAt']
    },
  }),
  declares('shared drops a text that chat shows', 'shared', {
    expected: { check: 'texts', sentence: /chat shows the text common\.close of shared/ },
    change: ({ offers }) => {
      offers.texts = without(offers.texts, 'common.close')
    },
  }),
  declares('shell drops a CSS property of the design system', 'shell', {
    expected: { check: 'tokens', sentence: /catalog uses the CSS property --color-accent/ },
    change: ({ offers }) => {
      offers.tokens = without(offers.tokens, '--color-accent')
    },
  }),
  declares('shared writes a newer schema of the cart than live pages read', 'shared', {
    expected: { check: 'state', sentence: /which the live release of shared does not read/ },
    change: writeNextCart,
  }),
  declares('shared reads only an older schema of the cart than live pages write', 'shared', {
    expected: { check: 'state', sentence: /shared does not read version \d+ of cart/ },
    change: declared => {
      const { state } = declared
      const older = cartVersion(declared) - 1
      state.reads.cart = [older]
      state.writes.cart = older
    },
  }),
  declares('shared writes a newer schema of the cart than a rollback returns to', 'shared', {
    expected: { check: 'state', sentence: /the release that a rollback of shared returns to/ },
    prepare: async ({ registry }) => {
      const reader = await declareBuilt('shared', readNextCart)
      await publishBuilt(registry, reader)
      await deployOverridden(registry, reader, 'The live release reads the next schema.')
    },
    change: writeNextCart,
  }),
]

/** Releases that must go live. */
export const harmlessDeclared: ReleaseCase[] = [
  declares('shared adds an export', 'shared', {
    expected: null,
    change: ({ offers }) => {
      offers.modules.cart = [...(offers.modules.cart ?? []), 'countUnits']
    },
  }),
  declares('shared adds a text', 'shared', {
    expected: null,
    change: ({ offers }) => {
      offers.texts.push('deals.today')
    },
  }),
  declares('shell adds a CSS property', 'shell', {
    expected: null,
    change: ({ offers }) => {
      offers.tokens.push('--space-huge')
    },
  }),
  declares('shell provides the next minor version of React', 'shell', {
    expected: null,
    change: declared => {
      const [major, minor] = packageOf(declared, 'react').split('.').map(Number)
      declared.offers.packages.react = `${major}.${(minor ?? 0) + 1}.0`
    },
  }),
  declares('shared reads the next schema of the cart, and writes the present one', 'shared', {
    expected: null,
    change: readNextCart,
  }),
  declares('chat was built before the server sent a kind of its events', 'chat', {
    expected: null,
    change: declared => {
      if (!chatEvents(declared).pop()) throw new Error('The build of chat reads no kind of events')
    },
  }),
  declares('catalog no longer uses an export of shared/cart', 'catalog', {
    expected: null,
    change: declared => {
      delete useOfCart(declared).setCartInterval
    },
  }),
]
