// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { colorModeNow } from './color-mode.ts'
import { languageToOffer } from './reload-offer.ts'

function prefer(scheme: 'dark' | 'light'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(scheme) }))
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.forcedMode
  prefer('light')
})

describe('colorModeNow', () => {
  it('follows the system while nothing is saved', { tags: ['S4.color-mode.no-flash'] }, () => {
    expect(colorModeNow()).toBe('light')
    prefer('dark')
    expect(colorModeNow()).toBe('dark')
  })

  it('takes the saved choice before the system', { tags: ['S4.color-mode.no-flash'] }, () => {
    localStorage.setItem('nuxt-color-mode', 'dark')
    expect(colorModeNow()).toBe('dark')
  })

  it('takes a page that forces its mode before everything', {
    tags: ['S2.forced-mode', 'S4.color-mode.no-flash'],
  }, () => {
    localStorage.setItem('nuxt-color-mode', 'dark')
    document.documentElement.dataset.forcedMode = 'light'
    expect(colorModeNow()).toBe('light')
  })

  it('ignores what it does not know', () => {
    localStorage.setItem('nuxt-color-mode', '{"preference":"dark"}')
    expect(colorModeNow()).toBe('light')
  })
})

describe('languageToOffer', () => {
  const speak = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

  beforeEach(() => {
    document.documentElement.lang = 'en'
  })

  it('is the first language of the browser that the shop speaks', () => {
    speak('de-DE', 'es-MX', 'en')
    expect(languageToOffer()).toBe('es')
  })

  it.each([
    ['es-ES', 'es'],
    ['zh_TW', 'zh-TW'],
    ['zh-Hant-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['en-US', undefined],
  ])('takes %s for %s', { tags: ['S4.language.folding'] }, (tag, offered) => {
    speak(tag)
    expect(languageToOffer()).toBe(offered)
  })

  it('is none, with a warning, where the list cannot be read', {
    tags: ['S4.language.failure'],
  }, () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('navigator', {})
    expect(languageToOffer()).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is none when the page speaks it already, or the shop does not', () => {
    speak('en-GB', 'es')
    expect(languageToOffer()).toBeUndefined()
    speak('de')
    expect(languageToOffer()).toBeUndefined()
  })

  it('is none after somebody chose or declined', () => {
    speak('es')
    localStorage.setItem('language-offer', 'dismissed')
    expect(languageToOffer()).toBeUndefined()
  })

  it('stays after the chat saved the language that it guessed', () => {
    speak('es')
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'chosen=en'
    expect(languageToOffer()).toBe('es')
  })
})
