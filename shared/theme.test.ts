// @vitest-environment jsdom
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { $colorMode, forceColorMode, setColorPreference } from './theme.ts'

let isDark = false
let report: () => void = () => undefined

function setSystem(dark: boolean) {
  isDark = dark
  report()
}

const root = document.documentElement

/** Ends the store; its next use starts it, like a page load. */
const closeDocument = () => cleanStores($colorMode)

beforeEach(() => {
  closeDocument()
  localStorage.clear()
  delete root.dataset.forcedMode
  isDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark
    },
    addEventListener: (_: string, listener: () => void) => {
      report = listener
    },
  }))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('color mode', () => {
  it('has preference, value, unknown and forced', { tags: ['S3.color-mode.state'] }, () => {
    expect($colorMode.get()).toEqual({
      preference: 'system',
      value: 'light',
      unknown: false,
      forced: false,
    })
  })

  it('follows the system while the preference is system', {
    tags: ['S4.color-mode.system', 'S4.color-mode.live'],
  }, () => {
    isDark = true
    expect($colorMode.get().value).toBe('dark')
    setSystem(false)
    expect($colorMode.get().value).toBe('light')
    expect([root.dataset.colorMode, root.style.colorScheme]).toEqual(['light', 'light'])
    setColorPreference('light')
    setSystem(true)
    expect($colorMode.get().value).toBe('light')
  })

  it('saves the preference as plain text, and native controls follow it', {
    tags: ['S4.color-mode.native', 'S4.color-mode.saved', 'S9.storage.color-mode'],
  }, () => {
    setColorPreference('dark')
    expect(localStorage.getItem('nuxt-color-mode')).toBe('dark')
    expect([root.dataset.colorMode, root.style.colorScheme]).toEqual(['dark', 'dark'])
    closeDocument()
    expect($colorMode.get()).toMatchObject({
      preference: 'dark',
      value: 'dark',
    })
  })

  it('treats an unknown stored value as system', () => {
    localStorage.setItem('nuxt-color-mode', 'sepia')
    closeDocument()
    expect($colorMode.get().preference).toBe('system')
  })

  it('can be forced by a page, which then neither applies nor saves a preference', {
    tags: [
      'S2.forced-mode',
      'S3.color-mode.state',
      'S4.color-mode.forced',
      'S4.color-mode.forced-choice',
    ],
  }, () => {
    forceColorMode('dark')
    expect($colorMode.get()).toMatchObject({ preference: 'system', value: 'dark', forced: true })
    setColorPreference('light')
    setSystem(true)
    setSystem(false)
    expect($colorMode.get()).toMatchObject({ preference: 'system', value: 'dark' })
    expect(localStorage.getItem('nuxt-color-mode')).toBeNull()
    forceColorMode(null)
    expect($colorMode.get()).toMatchObject({ value: 'light', forced: false })
  })

  it('ignores a forced system mode, with a warning', {
    tags: ['S2.forced-mode.system'],
  }, () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    isDark = true
    setColorPreference('light')
    forceColorMode('dark')
    expect(warn).not.toHaveBeenCalled()
    forceColorMode('system')
    expect($colorMode.get()).toMatchObject({ value: 'light', forced: false })
    expect(warn).toHaveBeenCalledExactlyOnceWith('A page cannot force the colour mode system')
  })

  it('is the one that the page forces, from the start', {
    tags: ['S2.forced-mode', 'S4.color-mode.no-flash'],
  }, () => {
    root.dataset.forcedMode = 'dark'
    expect($colorMode.get()).toMatchObject({ preference: 'system', value: 'dark', forced: true })
    expect([root.dataset.colorMode, root.style.colorScheme]).toEqual(['dark', 'dark'])
    forceColorMode(null)
    expect(root.dataset.colorMode).toBe('light')
  })

  it('applies another tab’s choice only after the page stops forcing', {
    tags: ['S4.color-mode.forced-choice'],
  }, () => {
    forceColorMode('light')
    localStorage.setItem('nuxt-color-mode', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'nuxt-color-mode' }))
    expect($colorMode.get().value).toBe('light')
    forceColorMode(null)
    expect($colorMode.get()).toMatchObject({ preference: 'dark', value: 'dark' })
  })

  it('follows another tab’s choice', () => {
    localStorage.setItem('nuxt-color-mode', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'nuxt-color-mode' }))
    expect($colorMode.get()).toMatchObject({ preference: 'dark', value: 'dark' })
  })

  it('works without storage and without the system’s scheme', () => {
    vi.stubGlobal('matchMedia', undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect($colorMode.get()).toMatchObject({ value: 'light', unknown: true })
    setColorPreference('dark')
    expect($colorMode.get()).toMatchObject({ value: 'dark', unknown: false })
  })
})
