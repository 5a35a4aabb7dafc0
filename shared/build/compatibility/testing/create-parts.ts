import type { ReleaseInterface } from '@storefront/api/interface'

import type { KnownPart } from '../part.ts'

type Facts = {
  offers?: Partial<ReleaseInterface['offers']>
  uses?: Partial<ReleaseInterface['uses']>
}

const nothing: ReleaseInterface = {
  version: 1,
  offers: { modules: {}, packages: {}, texts: [], tokens: [] },
  uses: { modules: {}, packages: {}, endpoints: {}, texts: {}, tokens: {} },
  state: { reads: {}, writes: {} },
}

/** A release that offers and uses these facts only. */
export function createPart(name: string, { offers = {}, uses = {} }: Facts = {}): KnownPart {
  return {
    name,
    interface: {
      ...nothing,
      offers: { ...nothing.offers, ...offers },
      uses: { ...nothing.uses, ...uses },
    },
  }
}

/** A shop whose catalog adds to the cart of `shared` with React of the shell. */
export function createParts(change: Record<string, Facts> = {}): KnownPart[] {
  const facts: Record<string, Facts> = {
    shell: {
      offers: { packages: { react: '19.3.0', nanostores: '1.4.2' }, tokens: ['--space-2'] },
    },
    shared: {
      offers: { modules: { cart: ['$cart', 'addToCart'] }, texts: ['error.network'] },
    },
    catalog: {
      uses: {
        modules: { 'shared/cart': { addToCart: ['src/purchase.ts:4', 'src/row.tsx:9'] } },
        packages: { react: '19.3.0' },
        texts: { 'error.network': ['src/list.tsx:7'] },
        tokens: { '--space-2': ['src/list.module.css:3'] },
      },
    },
    ...change,
  }
  return Object.entries(facts).map(([name, own]) => createPart(name, own))
}
