// @vitest-environment jsdom
import { languages } from '@storefront/api/language'
import Cookies from 'js-cookie'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { matchLanguage, savedLanguage, saveLanguage } from './language-choice.ts'

const chatLanguages = ['en', 'zh-TW'] as const

describe('matchLanguage', () => {
  it('prefers the exact language', { tags: ['S4.language.chat.exact'] }, () => {
    expect(matchLanguage(['zh-TW'], chatLanguages)).toBe('zh-TW')
    expect(matchLanguage(['en-GB'], ['en', 'en-GB' as 'en'])).toBe('en-GB')
  })

  it('follows the order of the list, whether a language matches exactly or not', {
    tags: ['S4.language.chat.order'],
  }, () => {
    expect(matchLanguage(['zh-TW', 'en'], chatLanguages)).toBe('zh-TW')
    expect(matchLanguage(['en', 'zh-TW'], chatLanguages)).toBe('en')
    expect(matchLanguage(['en-GB', 'zh-TW'], chatLanguages)).toBe('en')
    expect(matchLanguage(['zh', 'en'], chatLanguages)).toBe('zh-TW')
  })

  it.each([
    ['en-US', 'en'],
    ['es-ES', 'es'],
    ['zh_TW', 'zh-TW'],
    ['zh-Hant-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
  ])(
    'maps %s to %s',
    { tags: ['S4.language.folding', 'S1.languages.variants'] },
    (tag, language) => {
      expect(matchLanguage([tag], languages)).toBe(language)
    },
  )

  it('matches a variant', { tags: ['S4.language.chat.variant'] }, () => {
    expect(matchLanguage(['en-US'], chatLanguages)).toBe('en')
    for (const tag of ['zh-Hant-TW', 'zh-HK', 'zh_TW', 'zh-Hant']) {
      expect(matchLanguage([tag], chatLanguages)).toBe('zh-TW')
    }
    expect(matchLanguage(['es-MX'], languages)).toBe('es')
  })

  it('falls back to the base language', { tags: ['S4.language.chat.base'] }, () => {
    expect(matchLanguage(['zh'], chatLanguages)).toBe('zh-TW')
  })

  it('continues with the next language of the browser', {
    tags: ['S4.language.chat.order'],
  }, () => {
    expect(matchLanguage(['fr-FR', 'es', 'zh-TW'], chatLanguages)).toBe('zh-TW')
  })

  it('returns undefined when no language matches', () => {
    expect(matchLanguage(['fr', ''], chatLanguages)).toBeUndefined()
    expect(matchLanguage([], chatLanguages)).toBeUndefined()
  })
})

describe('language cookie', () => {
  const writeCookie = () => vi.spyOn(document, 'cookie', 'set')

  afterEach(() => {
    bootData.settings.languageCookie = 'i18n_redirected'
    vi.restoreAllMocks()
    vi.useRealTimers()
    for (const name of Object.keys(Cookies.get())) Cookies.remove(name)
  })

  it('lasts 365 days on every path, SameSite lax', {
    tags: ['S9.cookie.language', 'S9.cookie.language.path', 'S9.cookie.language.same-site'],
  }, () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    const written = writeCookie()
    saveLanguage('zh-TW')
    expect(written.mock.calls.flat().join().split('; ')).toEqual([
      'i18n_redirected=zh-TW',
      'path=/',
      'expires=Fri, 01 Jan 2027 00:00:00 GMT',
      'sameSite=lax',
    ])
  })

  it('has the configured name', { tags: ['S3.language.cookie'] }, () => {
    bootData.settings.languageCookie = 'quarry_language'
    saveLanguage('es')
    expect(document.cookie).toBe('quarry_language=es')
    expect(savedLanguage()).toBe('es')
  })

  it('causes only a warning if it cannot be written', { tags: ['S4.language.failure'] }, () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    writeCookie().mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    saveLanguage('es')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('returns the saved choice', () => {
    expect(savedLanguage()).toBeUndefined()
    saveLanguage('es')
    expect(document.cookie).toContain('i18n_redirected=es')
    expect(savedLanguage()).toBe('es')
  })

  it('ignores an unknown value', () => {
    Cookies.set('i18n_redirected', 'klingon')
    expect(savedLanguage()).toBeUndefined()
  })
})
