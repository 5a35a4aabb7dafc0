// @vitest-environment jsdom
import { languages } from '@storefront/api/language'
import Cookies from 'js-cookie'
import { describe, expect, it } from 'vitest'

import { matchLanguage, savedLanguage, saveLanguage } from './language-choice.ts'

const chatLanguages = ['en', 'zh-TW'] as const

describe('matchLanguage', () => {
  it('takes the exact language first [S4.language.chat.exact]', () => {
    expect(matchLanguage(['zh-TW', 'en'], chatLanguages)).toBe('zh-TW')
    expect(matchLanguage(['en', 'zh-TW'], chatLanguages)).toBe('en')
  })

  it('takes a variant [S4.language.chat.variant]', () => {
    expect(matchLanguage(['en-US'], chatLanguages)).toBe('en')
    for (const tag of ['zh-Hant-TW', 'zh-HK', 'zh_TW', 'zh-Hant']) {
      expect(matchLanguage([tag], chatLanguages)).toBe('zh-TW')
    }
    expect(matchLanguage(['es-MX'], languages)).toBe('es')
  })

  it('takes the base language at last [S4.language.chat.base]', () => {
    expect(matchLanguage(['zh'], chatLanguages)).toBe('zh-TW')
  })

  it('goes on to the next language of the browser', () => {
    expect(matchLanguage(['fr-FR', 'es', 'zh-TW'], chatLanguages)).toBe('zh-TW')
  })

  it('leaves the fallback to the caller', () => {
    expect(matchLanguage(['fr', ''], chatLanguages)).toBeUndefined()
    expect(matchLanguage([], chatLanguages)).toBeUndefined()
  })
})

describe('language cookie', () => {
  it('gives the choice back', () => {
    expect(savedLanguage()).toBeUndefined()
    saveLanguage('es')
    expect(document.cookie).toContain('i18n_redirected=es')
    expect(savedLanguage()).toBe('es')
  })

  it('ignores a foreign value', () => {
    Cookies.set('i18n_redirected', 'klingon')
    expect(savedLanguage()).toBeUndefined()
  })
})
