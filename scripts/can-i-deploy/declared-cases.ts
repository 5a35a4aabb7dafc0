import type { ReleaseInterface } from '@storefront/api/interface'

import type { ReleaseCase } from './release-case.ts'

type Part = Pick<ReleaseCase, 'expected' | 'change'>
const declares = (name: string, container: string, part: Part): ReleaseCase => ({
  name,
  container,
  ...part,
})

/** Fails if the build has nothing to remove, so that a recipe never changes nothing. */
function without(names: string[], name: string): string[] {
  if (!names.includes(name)) throw new Error(`The build does not declare ${name}`)
  return names.filter(each => each !== name)
}

const site = ['src/purchase/purchase.ts:5']

function useOfCart({ uses }: ReleaseInterface): Record<string, string[]> {
  const used = uses.modules['shared/cart']
  if (!used) throw new Error('The build does not use shared/cart')
  return used
}

function removePackage({ offers }: ReleaseInterface, name: string): void {
  if (!(name in offers.packages)) throw new Error(`The build does not provide ${name}`)
  delete offers.packages[name]
}

/** Releases that must not go live. Their interfaces alone tell why. */
const breaking: ReleaseCase[] = [
  declares('shared renames addToCart', 'shared', {
    expected: /uses addToCart of shared\/cart/,
    change: ({ offers }) => {
      const names = without(offers.modules.cart ?? [], 'addToCart')
      offers.modules.cart = [...names, 'putIntoCart']
    },
  }),
  declares('shared drops the module cart', 'shared', {
    expected: /imports shared\/cart/,
    change: ({ offers }) => {
      without(Object.keys(offers.modules), 'cart')
      delete offers.modules.cart
    },
  }),
  declares('catalog uses an export of shared/cart that is not live', 'catalog', {
    expected: /uses addBundle of shared\/cart/,
    change: declared => {
      useOfCart(declared).addBundle = site
    },
  }),
  declares('shell no longer provides @nanostores/react', 'shell', {
    expected: /needs the package @nanostores\/react/,
    change: declared => removePackage(declared, '@nanostores/react'),
  }),
  declares('shell provides the next major version of React', 'shell', {
    expected: /was built against react /,
    change: ({ offers }) => {
      offers.packages.react = '20.0.0'
    },
  }),
  declares('catalog calls an endpoint that only a newer server has', 'catalog', {
    expected: /there is no such endpoint/,
    change: ({ uses }) => {
      const schemas = { params: null, query: null, request: null, response: null }
      uses.endpoints['POST /api/v4/quotes'] = { ...schemas, sites: site }
    },
  }),
  declares('catalog shows a text that shared does not have', 'catalog', {
    expected: /shows the text deals\.today of shared/,
    change: ({ uses }) => {
      uses.texts['deals.today'] = site
    },
  }),
  declares('catalog uses a token that no container declares', 'catalog', {
    expected: /uses the CSS property --space-huge/,
    change: ({ uses }) => {
      uses.tokens['--space-huge'] = site
    },
  }),
  declares('shared writes a newer schema of the cart that live pages cannot read', 'shared', {
    expected: /writes version \d+ of cart/,
    change: ({ state }) => {
      const version = state.writes.cart
      if (version === undefined) throw new Error('The build does not write the cart')
      state.writes.cart = version + 1
      state.reads.cart = [...(state.reads.cart ?? []), version + 1]
    },
  }),
]

/** Releases that must pass. */
const harmless: ReleaseCase[] = [
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
  declares('shared adds a token', 'shared', {
    expected: null,
    change: ({ offers }) => {
      offers.tokens.push('--space-huge')
    },
  }),
]

export const declaredCases: ReleaseCase[] = [...breaking, ...harmless]
