// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://localhost:3000/es/home"}
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { isAllowedExternal } from './external.ts'
import { basename, navigateTo, paths } from './navigation.ts'

beforeEach(() => {
  history.replaceState(null, '', '/es/home')
  Object.assign(bootData.settings, {
    signInUrl: 'http://127.0.0.1:3001/sign-in',
    mainSiteUrl: 'https://main.example/',
    externalAllow: ['https://pay.example'],
  })
})

describe('navigateTo', () => {
  it('stays on the page within the shop, and in its language', () => {
    const heard = vi.fn()
    addEventListener('popstate', heard)
    navigateTo(paths.payment('a b'))
    expect(location.pathname + location.search).toBe('/es/payment?order=a%20b')
    expect(heard).toHaveBeenCalledOnce()
    navigateTo('/zh-TW/cart')
    expect(location.pathname).toBe('/zh-TW/cart')
    expect(basename()).toBe('/zh-TW')
    removeEventListener('popstate', heard)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/home',
    '/\\evil.example',
    'http://localhost:3001/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])('rejects %s, with and without isExternal', { tags: ['S8.external.refused'] }, url => {
    expect(() => navigateTo(url)).toThrow('Cannot navigate')
    expect(() => navigateTo(url, { isExternal: true })).toThrow('Cannot navigate')
    expect(location.pathname).toBe('/es/home')
  })

  it('rejects an allowed site without isExternal', { tags: ['S8.external.refused'] }, () => {
    expect(() => navigateTo('https://main.example/')).toThrow('not allowed')
  })
})

describe('isAllowedExternal', () => {
  it("allows sign-in site, main site and the operator's origins", () => {
    expect(isAllowedExternal('http://127.0.0.1:3001/payments/7')).toBe(true)
    expect(isAllowedExternal('https://main.example/any')).toBe(true)
    expect(isAllowedExternal('https://pay.example/')).toBe(true)
    expect(isAllowedExternal('https://main.example.evil.example/')).toBe(false)
    expect(isAllowedExternal('http://main.example/')).toBe(false)
    expect(isAllowedExternal('https://main.example@evil.example/')).toBe(false)
  })
})
