// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://localhost:3000/es/home"}
import { beforeEach, describe, expect, it } from 'vitest'

import { bootData } from '../boot.ts'
import { isAllowedExternal, toWebUrl } from './external.ts'
import { navigateTo } from './navigation.ts'

beforeEach(() => {
  history.replaceState(null, '', '/es/home')
  Object.assign(bootData.settings, {
    signInUrl: 'http://127.0.0.1:3001/sign-in',
    mainSiteUrl: 'https://main.example/start',
    externalAllow: ['https://pay.example', 'http://192.0.2.7:8080'],
  })
})

const elsewhere = [
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'http://evil.example:80/home',
  '//evil.example',
  '///evil.example',
  '////evil.example/home',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  'ht\ntps://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  '//evil.example/\\localhost:3000',
  '//evil%2eexample',
  '//evil\u3002example',
  '//\uff45vil.example',
  '//xn--mxahbxey0c.example',
  '//[2001:db8::1]/home',
  '//3232235777/home',
  '//0x7f000001/home',
  '//0177.0.0.1:3000/home',
  '//127.0.0.1:3000/home',
  '//localhost:3001/home',
  '//localhost/home',
  '//localhost.:3000/home',
  '//localhost:3000.evil.example/',
  '//localhost:3000@evil.example/',
  'http://localhost:3000@evil.example/home',
  'http://localhost:3000%40evil.example/',
  'http://localhost:3000:@evil.example/',
  'http://evil.example#@localhost:3000/',
  'http://evil.example?http://localhost:3000/home',
  'http://evil.example\\@localhost:3000/',
  'http://evil.example/http://localhost:3000/home',
  'https://localhost:3000/home',
]

const almostAllowed = [
  'http://main.example/start',
  'https://main.example:8443/start',
  'https://main.example./start',
  'https://main.example.evil.example/',
  'https://main.example@evil.example/',
  'https://main.example%2eevil.example/',
  'https://evil.example/https://main.example/',
  'https://evil.example?main.example',
  'https://evil.example#main.example',
  'https://evilmain.example/',
  'https://evil-main.example/',
  'https://sub.main.example/',
  'https://www.main.example/',
  'https://main.exampl\u0435/',
  'https://main.examples/',
  'https://main-example/',
  'http://pay.example/',
  'https://pay.example:444/',
  'http://192.0.2.7/',
  'https://192.0.2.7:8080/',
  'http://192.0.2.70:8080/',
  'http://127.0.0.1:30011/',
  'http://127.0.0.1/sign-in',
  'https://127.0.0.1:3001/sign-in',
  'http://127.0.0.1:3001.evil.example/',
]

const noWebAddresses = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://localhost:3000/%0aalert(1)',
  'javascript://main.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://main.example/',
  'ws://localhost:3000/',
  'blob:http://localhost:3000/0',
  'filesystem:http://localhost:3000/temporary/0',
  'view-source:http://localhost:3000/home',
  'about:blank',
  'mailto:somebody@main.example',
  'tel:112',
  'intent://main.example/#Intent;scheme=https;end',
  'https://',
  'http://[',
  'https://main.example:99999/',
  'https://main example/',
]

describe('a URL that is not allowed', () => {
  it.each([...elsewhere, ...almostAllowed, ...noWebAddresses])(
    'is rejected with and without isExternal: %j',
    { tags: ['S8.external.refused', 'S8.external.hostile'] },
    url => {
      expect(isAllowedExternal(url)).toBe(false)
      expect(() => navigateTo(url)).toThrow('Cannot navigate')
      expect(() => navigateTo(url, { isExternal: true })).toThrow('Cannot navigate')
      expect(location.href).toBe('http://localhost:3000/es/home')
    },
  )

  it.each(noWebAddresses)('is not a web address: %j', { tags: ['S8.external.hostile'] }, url => {
    expect(toWebUrl(url)).toBeNull()
  })

  it.each([
    ['http:evil.example', '/es/evil.example'],
    ['.//evil.example', '/es//evil.example'],
    ['/%2f/evil.example', '/es/%2f/evil.example'],
    ['/..//evil.example/home', '/es//evil.example/home'],
    ['?url=//evil.example', '/es/home'],
    ['#//evil.example', '/es/home'],
    ['http://localhost:3000//evil.example', '/es//evil.example'],
    ['http://somebody:secret@localhost:3000/cart', '/es/cart'],
  ])('is not a path: %j stays in the shop', { tags: ['S8.external.hostile'] }, (url, path) => {
    expect(isAllowedExternal(url)).toBe(false)
    navigateTo(url, { isExternal: true })
    expect([location.origin, location.pathname]).toEqual(['http://localhost:3000', path])
  })

  it('is not a path that starts with two slashes on an English page either', {
    tags: ['S8.external.hostile'],
  }, () => {
    history.replaceState(null, '', '/home')
    navigateTo('http://localhost:3000//evil.example/home')
    expect(location.href).toBe('http://localhost:3000//evil.example/home')
  })
})

describe('the allow list', () => {
  it.each([
    'http://127.0.0.1:3001/payments/7?back=//evil.example',
    'https://main.example',
    'HTTPS://MAIN.EXAMPLE:443/any',
    'https://pay.example\\@evil.example/',
    'http://192.0.2.7:8080/',
  ])(
    "contains sign-in site, main site and the operator's origins: %s",
    { tags: ['S8.external.allow-list'] },
    url => {
      expect(isAllowedExternal(url)).toBe(true)
      expect(() => navigateTo(url)).toThrow('not allowed')
    },
  )

  it('is empty when nothing or no URL is configured', { tags: ['S8.external.allow-list'] }, () => {
    const settings = { signInUrl: '', mainSiteUrl: '/', externalAllow: ['*', 'main.example', ''] }
    Object.assign(bootData.settings, settings)
    for (const url of ['https://main.example/', 'http://127.0.0.1:3001/', 'https://x.example/'])
      expect(isAllowedExternal(url)).toBe(false)
    expect(isAllowedExternal('null')).toBe(false)
  })
})
