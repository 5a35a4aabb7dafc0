// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { colorModeNow } from './color-mode.ts'
import { languageToOffer } from './suggested-language.ts'

function prefer(scheme: 'dark' | 'light'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(scheme) }))
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.forcedMode
  prefer('light')
})

describe('colorModeNow', () => {
  it('follows the system if no choice is saved', { tags: ['S4.color-mode.no-flash'] }, () => {
    expect(colorModeNow()).toBe('light')
    prefer('dark')
    expect(colorModeNow()).toBe('dark')
  })

  it('prefers the saved choice to the system', { tags: ['S4.color-mode.no-flash'] }, () => {
    localStorage.setItem('nuxt-color-mode', 'dark')
    expect(colorModeNow()).toBe('dark')
  })

  it('prefers the forced mode of a page to everything else', {
    tags: ['S2.forced-mode', 'S4.color-mode.no-flash'],
  }, () => {
    localStorage.setItem('nuxt-color-mode', 'dark')
    document.documentElement.dataset.forcedMode = 'light'
    expect(colorModeNow()).toBe('light')
  })

  it('ignores unknown values', () => {
    localStorage.setItem('nuxt-color-mode', '{"preference":"dark"}')
    expect(colorModeNow()).toBe('light')
  })
})

describe('languageToOffer', () => {
  const setLanguages = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

  beforeEach(() => {
    document.documentElement.lang = 'en'
  })

  it('is the first supported language of the browser', () => {
    setLanguages('de-DE', 'es-MX', 'en')
    expect(languageToOffer()).toBe('es')
  })

  it.each([
    ['es-ES', 'es'],
    ['zh_TW', 'zh-TW'],
    ['zh-Hant-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['en-US', undefined],
  ])('takes %s for %s', { tags: ['S4.language.folding'] }, (tag, offered) => {
    setLanguages(tag)
    expect(languageToOffer()).toBe(offered)
  })

  it('is none, with a warning, if the list is unreadable', {
    tags: ['S4.language.failure'],
  }, () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('navigator', {})
    expect(languageToOffer()).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is none if the page already has that language, or the shop does not support it', () => {
    setLanguages('en-GB', 'es')
    expect(languageToOffer()).toBeUndefined()
    setLanguages('de')
    expect(languageToOffer()).toBeUndefined()
  })

  it('is none after the user chose or declined', () => {
    setLanguages('es')
    localStorage.setItem('language-offer', 'dismissed')
    expect(languageToOffer()).toBeUndefined()
  })

  it('stays after the chat saved the detected language', () => {
    setLanguages('es')
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'chosen=en'
    expect(languageToOffer()).toBe('es')
  })
})
