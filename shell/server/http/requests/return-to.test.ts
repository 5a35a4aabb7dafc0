import { describe, expect, it } from 'vitest'

import { splitPrefix, toReturnPath, toReturnTo } from './return-to.ts'

const hostile = [
  '',
  'home',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nLocation: //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/home\\..\\evil',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:/evil.example',
  '\u0000/home',
  '/home\u0007',
  '/\u2028/evil.example',
  `/${'a'.repeat(2048)}`,
]

describe('a path to return to', () => {
  it('is never on another host, in any spelling', { tags: ['U8'] }, () => {
    for (const path of hostile) expect(toReturnTo(path), JSON.stringify(path)).toBe('/home')
  })

  it('stays on the origin of the shop, for every combination of URL syntax', {
    tags: ['U8'],
  }, () => {
    const starts = [
      '',
      '/',
      '//',
      '///',
      '/\\',
      '\\/',
      '/\t/',
      '/.',
      '/./',
      '/..//',
      '/%2f',
      '/;@',
      '@',
      ':',
    ]
    const hosts = [
      'evil.example',
      'evil.example:80',
      'user@evil.example',
      '[::1]',
      '0x7f.1',
      'evil。example',
    ]
    const ends = ['', '/', '/%2e%2e', '?x=//evil.example', '#@shop.example', '\\@shop.example']
    const schemes = ['', 'https:', 'javascript:', 'data:text/html,', ' http:', 'blob:', '\u0001//']
    for (const scheme of schemes)
      for (const start of starts)
        for (const host of hosts)
          for (const end of ends) {
            const payload = scheme + start + host + end
            const target = new URL(toReturnTo(payload), 'https://shop.example/auth/processing')
            expect(target.origin, JSON.stringify(payload)).toBe('https://shop.example')
          }
  })

  it('keeps its query and its language', () => {
    for (const path of [
      '/cart',
      '/payment?order=7&x=%2F',
      '/zh-TW/order',
      '/es/home?location=Taipei',
    ])
      expect(toReturnTo(path)).toBe(path)
  })

  it('is not decoded a second time', () => {
    expect(toReturnPath('/home?x=%252f%252fevil.example')).toBe('/home?x=%252f%252fevil.example')
    expect(toReturnPath('/%2f%2fevil.example')).toBe('/%2f%2fevil.example')
  })

  it('loses its fragment and its dot segments', () => {
    expect(toReturnPath('/cart/../order#x')).toBe('/order')
  })

  it('is never the page that processes a sign-in', () => {
    expect(toReturnTo('/auth/processing?t=x')).toBe('/home')
    expect(toReturnTo('/es/Auth/Processing')).toBe('/es/home')
    expect(toReturnTo('/')).toBe('/home')
    expect(toReturnTo('/es')).toBe('/es/home')
  })
})

describe('a language prefix', () => {
  it('is the whole first segment, in upper or lower case', () => {
    expect(splitPrefix('/ES/home')).toEqual(['/es', '/home'])
    expect(splitPrefix('/zh-tw')).toEqual(['/zh-TW', ''])
    expect(splitPrefix('/escape')).toEqual(['', '/escape'])
    expect(splitPrefix('/home')).toEqual(['', '/home'])
  })
})
