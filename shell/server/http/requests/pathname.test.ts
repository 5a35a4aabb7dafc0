import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { readPathname } from './pathname.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ environment: { RATE_LIMITS: 'registry=2/60,api=2/60' } })
})
afterAll(() => shop.close())

const get = (url: string, remoteAddress: string) => shop.app.inject({ url, remoteAddress })

describe('a path', () => {
  it('is read without host and query, decoded as in the router', () => {
    const paths = {
      '/home?a=/api/': '/home',
      '/%61pi/v3/user': '/api/v3/user',
      '/%5Fregistry/status#x': '/_registry/status',
      'http://shop.example/api/v3/user?x': '/api/v3/user',
      'HTTP://shop.example': '/',
      '/%zz': '/%zz',
    }
    for (const [url, path] of Object.entries(paths)) expect(readPathname(url), url).toBe(path)
  })

  it('is limited in every spelling', async () => {
    const spellings = [
      ['/_registry/status', '/%5Fregistry/status', '/%5fregis%74ry/status'],
      ['/api/v3/user', '/%61pi/v3/user', '/a%70i/v3/user'],
      ['/_registry/none', '/%5Fregistry/none', '/_registr%79/none'],
    ]
    for (const [index, urls] of spellings.entries()) {
      const statuses: number[] = []
      for (const url of urls) statuses.push((await get(url, `10.0.0.${index}`)).statusCode)
      expect(statuses.at(-1), urls.at(-1)).toBe(429)
    }
  })

  it('of an API call or a file never has a page, in any spelling', async () => {
    for (const url of ['/%61pi/v3/none', '/%5Fregistry/none', '/%5fbuilds/none', '/fil%65s/none']) {
      const response = await get(url, '10.0.1.1')
      expect([response.statusCode, response.headers['content-type']], url).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
  })
})
