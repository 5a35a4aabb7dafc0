import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseSchema } from '@storefront/api/composition'
import { endpointContracts } from '@storefront/api/endpoint-contracts'
import { type ReleaseInterface, releaseInterfaceSchema } from '@storefront/api/interface'
import { describe, expect, it } from 'vitest'

import { compareParts } from '../compatibility/compare.ts'
import { remoteNames } from '../platform/targets.ts'
import { dist } from '../root.ts'

const read = (path: string) => JSON.parse(readFileSync(join(dist, path), 'utf8'))

function interfaceOf(name: string): ReleaseInterface {
  const release = releaseSchema.parse(read(`${name}/release.json`))
  expect(release.files.map(({ path }) => path)).toContain(release.interface)
  return releaseInterfaceSchema.parse(read(release.interface?.replace('/r/', '') ?? ''))
}

const names = ['shell', 'shared', ...remoteNames()]

describe('the interface of a build', () => {
  it('has what catalog uses of `shared`, with its places', () => {
    const { uses } = interfaceOf('catalog')
    const purchase = expect.stringMatching(/^src\/purchase\/purchase\.ts:\d+$/)
    expect(uses.modules['shared/cart']?.addToCart).toEqual([purchase])
    expect(uses.modules['shared/parked-carts']).toHaveProperty('addGuestChoice')
    expect(Object.keys(uses.tokens)).toContain('--space-2')
  })

  it('has the exports of `shared`, its texts, and the endpoints that it calls', () => {
    const { offers, uses } = interfaceOf('shared')
    expect(offers.modules.cart).toEqual(expect.arrayContaining(['$cart', 'addToCart']))
    expect(offers.modules['ui/button']).toEqual(['Button'])
    expect(offers.texts).toContain('error.network')
    expect(uses.endpoints['GET /api/v3/gsn/flavors']?.response).toMatchObject({ type: 'object' })
    expect(uses.modules).toEqual({})
  })

  it('has the packages that the shell really provides, with their versions', () => {
    const { offers } = interfaceOf('shell')
    const { version } = JSON.parse(readFileSync('node_modules/react/package.json', 'utf8'))
    expect(offers.packages).toMatchObject({ react: version, 'react/jsx-runtime': version })
    expect(offers.packages).toHaveProperty(['@nanostores/react'])
    expect(offers.tokens).toContain('--color-text')
  })

  it('has the versions of what a container stores in browsers', () => {
    expect(interfaceOf('shared').state.writes).toEqual({
      cart: 1,
      'cart-parked': 1,
      'user-info': 1,
    })
    expect(interfaceOf('chat').state.reads['chat-outbox']).toEqual([1])
    expect(interfaceOf('cart').state).toEqual({ reads: {}, writes: {} })
  })

  it('has the topics that a container subscribes to, with their places', () => {
    const { chat, desk } = interfaceOf('chat').uses.events ?? {}
    expect(chat?.sites).toEqual([
      expect.stringMatching(/^src\/conversation\/history\/live\.store\.ts:\d+$/),
    ])
    expect(desk?.sites).toEqual([expect.stringMatching(/^src\/desk\/live-desk\.ts:\d+$/)])
    expect(Object.keys(interfaceOf('shared').uses.events ?? {})).toEqual(['stock'])
    expect(interfaceOf('cart').uses.events).toEqual({})
  })

  it('has the orders that checkout places', () => {
    expect(Object.keys(interfaceOf('checkout').uses.endpoints)).toEqual(
      expect.arrayContaining(['POST /api/v3/orders', 'POST /api/v3/orders/:id/payments']),
    )
  })
})

it('fits the interfaces of the other builds, and the server of this build', () => {
  const parts = names.map(name => ({ name, interface: interfaceOf(name) }))
  const server = { hash: 'this build', endpoints: endpointContracts() }
  expect(compareParts(parts, [server])).toEqual({ findings: [], unknown: [] })
})
