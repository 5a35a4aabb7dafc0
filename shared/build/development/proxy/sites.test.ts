import { expect, it } from 'vitest'

import { createSites } from './sites.ts'

const shop = { outside: 'https://shop.example', local: 'http://cart.localhost:3100' }
const signIn = { outside: 'http://127.0.0.1:3001', local: 'http://sign-in.localhost:3100' }
const { byHost, toLocal, toOutside } = createSites([shop, signIn])

it('replaces the addresses of its sites in both directions', () => {
  const text = '{"signInUrl":"http://127.0.0.1:3001/sign-in","home":"https://shop.example/home"}'
  const local = toLocal(text)
  expect(local).toBe(
    '{"signInUrl":"http://sign-in.localhost:3100/sign-in","home":"http://cart.localhost:3100/home"}',
  )
  expect(toOutside(local)).toBe(text)
})

it.each([
  'https://shop.example.org',
  'https://shop.example:8443/a',
  'https://shop.example-two.org',
  'http://127.0.0.1:30011',
  encodeURIComponent('https://shop.example/home'),
])('does not change %s, which is no address of a site', text => {
  expect(toLocal(text)).toBe(text)
})

it('finds the site that a request names', () => {
  expect(byHost('cart.localhost:3100')).toBe(shop)
  expect(byHost('SIGN-IN.localhost:3100')).toBe(signIn)
  for (const other of ['evil.example:3100', 'cart.localhost:3101', undefined])
    expect(byHost(other)).toBeUndefined()
})
