// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let isDark = false
let report: () => void = () => undefined

function setSystem(dark: boolean) {
  isDark = dark
  report()
}

async function openDocument() {
  vi.resetModules()
  return import('./theme.ts')
}

const root = document.documentElement

beforeEach(() => {
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
  it('has preference, value, unknown and forced', { tags: ['S3.color-mode.state'] }, async () => {
    const { $colorMode } = await openDocument()
    expect($colorMode.get()).toEqual({
      preference: 'system',
      value: 'light',
      unknown: false,
      forced: false,
    })
  })

  it('follows the system while the preference is system', {
    tags: ['S4.color-mode.system', 'S4.color-mode.live'],
  }, async () => {
    isDark = true
    const { $colorMode, setColorPreference } = await openDocument()
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
  }, async () => {
    const { setColorPreference } = await openDocument()
    setColorPreference('dark')
    expect(localStorage.getItem('nuxt-color-mode')).toBe('dark')
    expect([root.dataset.colorMode, root.style.colorScheme]).toEqual(['dark', 'dark'])
    expect((await openDocument()).$colorMode.get()).toMatchObject({
      preference: 'dark',
      value: 'dark',
    })
  })

  it('treats an unknown stored value as system', async () => {
    localStorage.setItem('nuxt-color-mode', 'sepia')
    expect((await openDocument()).$colorMode.get().preference).toBe('system')
  })

  it('can be forced by a page, which then neither applies nor saves a preference', {
    tags: [
      'S2.forced-mode',
      'S3.color-mode.state',
      'S4.color-mode.forced',
      'S4.color-mode.forced-choice',
    ],
  }, async () => {
    const { $colorMode, forceColorMode, setColorPreference } = await openDocument()
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
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    isDark = true
    const { $colorMode, forceColorMode, setColorPreference } = await openDocument()
    setColorPreference('light')
    forceColorMode('dark')
    expect(warn).not.toHaveBeenCalled()
    forceColorMode('system')
    expect($colorMode.get()).toMatchObject({ value: 'light', forced: false })
    expect(warn).toHaveBeenCalledExactlyOnceWith('A page cannot force the colour mode system')
  })

  it('is the one that the page forces, from the start', {
    tags: ['S2.forced-mode', 'S4.color-mode.no-flash'],
  }, async () => {
    root.dataset.forcedMode = 'dark'
    const { $colorMode, forceColorMode } = await openDocument()
    expect($colorMode.get()).toMatchObject({ preference: 'system', value: 'dark', forced: true })
    expect([root.dataset.colorMode, root.style.colorScheme]).toEqual(['dark', 'dark'])
    forceColorMode(null)
    expect(root.dataset.colorMode).toBe('light')
  })

  it('applies another tab’s choice only after the page stops forcing', {
    tags: ['S4.color-mode.forced-choice'],
  }, async () => {
    const { $colorMode, forceColorMode } = await openDocument()
    forceColorMode('light')
    localStorage.setItem('nuxt-color-mode', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'nuxt-color-mode' }))
    expect($colorMode.get().value).toBe('light')
    forceColorMode(null)
    expect($colorMode.get()).toMatchObject({ preference: 'dark', value: 'dark' })
  })

  it('follows another tab’s choice', async () => {
    const { $colorMode } = await openDocument()
    localStorage.setItem('nuxt-color-mode', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'nuxt-color-mode' }))
    expect($colorMode.get()).toMatchObject({ preference: 'dark', value: 'dark' })
  })

  it('works without storage and without the system’s scheme', async () => {
    vi.stubGlobal('matchMedia', undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { $colorMode, setColorPreference } = await openDocument()
    expect($colorMode.get()).toMatchObject({ value: 'light', unknown: true })
    setColorPreference('dark')
    expect($colorMode.get()).toMatchObject({ value: 'dark', unknown: false })
  })
})
