import { afterEach, beforeEach, expect, it } from 'vitest'

import { ServerUrl } from './server-url.ts'

/** As the server does, with its `URL`. */
function answer(name: string, json: string): string {
  if (name !== 'URL') throw new Error(`No function ${name}`)
  const [url, base] = JSON.parse(json)
  const { href, origin, protocol, host, pathname, search, hash } = new URL(url, base ?? undefined)
  return JSON.stringify({ href, origin, protocol, host, pathname, search, hash })
}

beforeEach(() => {
  globalThis.callHost = answer
})
afterEach(() => {
  globalThis.callHost = undefined
})

it.each([
  ['https://Shop.example:8443/es/../guest?gpu=any#plans', undefined],
  ['/home?a=b c', 'https://shop.example/es/'],
  ['mailto:help@shop.example', undefined],
])('reads %s as browsers do', (url, base) => {
  const [own, expected] = [new ServerUrl(url, base), new URL(url, base)]
  const parts = ['href', 'origin', 'protocol', 'host', 'pathname', 'search', 'hash'] as const
  for (const part of parts) expect(own[part], part).toBe(expected[part])
  expect(`${own}`).toBe(`${expected}`)
})

it('reads other objects as the texts that they are', () => {
  const shop = new URL('https://shop.example')
  expect(new ServerUrl('/home', shop).href).toBe('https://shop.example/home')
  expect(new ServerUrl(new ServerUrl('https://shop.example')).href).toBe('https://shop.example/')
})

it('throws for a text that is no URL', () => {
  expect(() => new ServerUrl('/home')).toThrow('Invalid URL')
  expect(() => new ServerUrl('/home', null)).toThrow('Invalid URL')
})
