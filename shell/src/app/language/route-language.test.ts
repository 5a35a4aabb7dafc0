// @vitest-environment jsdom
import { $language, setLanguage } from 'shared/i18n'
import { savedLanguage } from 'shared/language-choice'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createRouteLanguage, languageOf } from './route-language.ts'

const { loadTexts } = vi.hoisted(() => ({ loadTexts: vi.fn() }))
vi.mock('../../federation/load-translations.ts', () => ({ loadTexts }))

/** Loads a page in English. */
function open(address: string, requested: string[]) {
  history.replaceState(null, '', address)
  setLanguage('en')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(requested)
  return createRouteLanguage('en')
}

beforeEach(() => {
  loadTexts.mockReset().mockResolvedValue(undefined)
})

describe('languageOf', () => {
  it('follows the browser on /chat only', {
    tags: ['S2.chat.language', 'S4.language.elsewhere'],
  }, () => {
    open('/home', ['zh-Hant-TW', 'en'])
    expect(languageOf('/Chat')).toBe('zh-TW')
    expect(languageOf('/home')).toBe('en')
  })

  it('guesses English and Traditional Chinese, else English', {
    tags: ['S4.language.chat.supported', 'S4.language.chat.fallback'],
  }, () => {
    open('/chat', ['es-MX', 'fr'])
    expect(languageOf('/chat')).toBe('en')
  })

  it('matches /chat in any letter case, but no longer path', {
    tags: ['S2.chat.language', 'S4.language.elsewhere'],
  }, () => {
    open('/chat', ['zh-TW'])
    expect(['/chat', '/CHAT/'].map(languageOf)).toEqual(['zh-TW', 'zh-TW'])
    expect(['/chat/desk', '/chats', '/guest'].map(languageOf)).toEqual(['en', 'en', 'en'])
  })

  it('is English with a warning if the list of the browser is unreadable', {
    tags: ['S4.language.failure'],
  }, () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    open('/chat', ['zh-TW'])
    vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => {
      throw new Error('Out of reach')
    })
    expect(languageOf('/chat')).toBe('en')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('does not change the language of a prefixed page', {
    tags: ['S2.locale-prefix'],
  }, () => {
    open('/es/chat', ['zh-TW'])
    expect(languageOf('/chat')).toBe('es')
  })
})

describe('the language of the page', () => {
  it('switches to loaded texts and saves the language that /chat determined', {
    tags: ['S4.language.chat.saved', 'S4.language.attribute'],
  }, async () => {
    const page = open('/chat', ['zh-TW'])
    await page.prepare('/chat', 'chat')
    expect(loadTexts.mock.calls.map(([container]) => container)).toEqual([
      'shell',
      'shared',
      'chat',
    ])
    page.apply('/chat')
    expect($language.get()).toBe('zh-TW')
    expect(document.documentElement.lang).toBe('zh-TW')
    expect(savedLanguage()).toBe('zh-TW')
    page.apply('/home')
    expect($language.get()).toBe('en')
  })

  it('continues in the current language if texts do not load', {
    tags: ['S4.language.failure'],
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    loadTexts.mockRejectedValue(new Error('Cannot load'))
    const page = open('/chat', ['zh-TW'])
    await page.prepare('/chat', 'chat')
    page.apply('/chat')
    expect($language.get()).toBe('en')
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
