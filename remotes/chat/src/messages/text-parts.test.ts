// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://localhost:3000/chat"}
import { bootData } from 'shared/boot'
import { beforeEach, describe, expect, it } from 'vitest'

import { textParts } from './text-parts.ts'

beforeEach(() => {
  bootData.settings.externalAllow = ['https://docs.example', 'http://b.example']
})

const links = (text: string) =>
  textParts(text).flatMap(part => (part.kind === 'link' ? [[part.text, part.host]] : []))

describe('textParts', () => {
  it('keeps every character of the text', () => {
    for (const text of [
      '',
      'no address',
      'https://a.example/x, and (https://b.example).',
      '\u202Ehttps://a.example\u202C',
    ]) {
      expect(
        textParts(text)
          .map(part => part.text)
          .join(''),
      ).toBe(text)
    }
  })

  it('finds URLs and leaves the sentence around them unchanged', () => {
    expect(links('See https://docs.example/a(b)?c=d#e, or (http://b.example/).')).toEqual([
      ['https://docs.example/a(b)?c=d#e', null],
      ['http://b.example/', null],
    ])
    expect(links('請看 https://docs.example/方案。謝謝')).toEqual([['https://docs.example/', null]])
  })

  it('links only to the shop and allowed sites, regardless of the author', {
    tags: ['S8.external.chat'],
  }, () => {
    const shop = 'http://localhost:3000/cart'
    expect(
      links(`${shop} https://docs.example https://evil.example/ http://localhost:3001/`),
    ).toEqual([
      [shop, null],
      ['https://docs.example', null],
    ])
    expect(links('https://docs.example.evil.example http://docs.example //docs.example')).toEqual(
      [],
    )
  })

  it('links only to http and https', { tags: ['C10'] }, () => {
    expect(
      links('javascript:alert(1) data:text/html,x ftp://a.example //a.example mailto:a@b.example'),
    ).toEqual([])
    expect(links('http:// https://')).toEqual([])
  })

  it('reports the host that a URL hides', { tags: ['C10'] }, () => {
    expect(links('https://bank.example@docs.example/')).toEqual([
      ['https://bank.example@docs.example/', 'docs.example'],
    ])
    expect(links('https://\u0430pple.example/')).toEqual([])
    expect(links('https://DOCS.example:443/')).toEqual([['https://DOCS.example:443/', null]])
  })

  it('ends a URL before characters that could reorder or hide the rest', { tags: ['C10'] }, () => {
    expect(links('https://docs.example/\u202Egpj.exe')).toEqual([['https://docs.example/', null]])
    expect(links('https://docs.example/\u200Bhidden')).toEqual([['https://docs.example/', null]])
  })
})
