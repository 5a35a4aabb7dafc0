import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'

import { read, write } from './storage.ts'

/** The customer's choice. */
export type ColorPreference = 'system' | 'light' | 'dark'
/** The preference, and the resulting mode. */
export type ColorMode = {
  preference: ColorPreference
  value: 'light' | 'dark'
  /** True when there is neither a choice nor a known system scheme. */
  unknown: boolean
  forced: boolean
}

/** The key that S9.storage.color-mode requires. Its value is a plain string. */
const key = 'nuxt-color-mode'
let scheme: MediaQueryList | undefined
let forced: ColorMode['value'] | null = null
const mode = atom<ColorMode>({ preference: 'system', value: 'light', unknown: true, forced: false })

/** The current color mode, which follows the system, other tabs and the page. It starts at its first use. */
export const $colorMode: ReadableAtom<ColorMode> = mode

/** Saves and applies a preference. Does nothing while a page forces a mode. */
export function setColorPreference(preference: ColorPreference): void {
  if (mode.get().forced) return
  write(key, preference)
  apply(preference)
}

/** Forces a mode for a page; `null` ends that. Treats `system` like `null`, with a warning (S2.forced-mode.system). */
export function forceColorMode(next: ColorPreference | null): void {
  if (next === 'system') console.warn('A page cannot force the colour mode system')
  const { preference } = mode.get()
  forced = toValue(next)
  apply(preference)
}

function toValue(text: string | null | undefined): ColorMode['value'] | null {
  return text === 'light' || text === 'dark' ? text : null
}

function readPreference(): ColorPreference {
  return toValue(read(key)) ?? 'system'
}

function resolve(preference: ColorPreference): ColorMode {
  const system = scheme?.matches ? 'dark' : 'light'
  const value = forced ?? (preference === 'system' ? system : preference)
  const unknown = !forced && preference === 'system' && !scheme
  return { preference, value, unknown, forced: forced !== null }
}

function apply(preference: ColorPreference): void {
  mode.set(resolve(preference))
  const root = globalThis.document?.documentElement
  if (!root) return
  root.dataset.colorMode = mode.get().value
  root.style.colorScheme = mode.get().value
}

onMount(mode, () => {
  keepMount(mode)
  scheme = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
  // The page sets this attribute before its route is known, so that no other mode is painted first.
  forced = toValue(globalThis.document?.documentElement.dataset.forcedMode)
  apply(readPreference())
  scheme?.addEventListener('change', () => apply(mode.get().preference))
  globalThis.window?.addEventListener('storage', event => {
    if (event.key === key) apply(readPreference())
  })
})
