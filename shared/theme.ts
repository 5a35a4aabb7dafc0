import { atom, type ReadableAtom } from 'nanostores'

import { read, write } from './storage.ts'

/** The customer's choice. */
export type ColorPreference = 'system' | 'light' | 'dark'
/** The preference, and the mode that it results in. */
export type ColorMode = {
  preference: ColorPreference
  value: 'light' | 'dark'
  /** True when there is neither a choice nor a known system scheme. */
  unknown: boolean
  forced: boolean
}

/** The key that S9.storage.color-mode requires. Its value is a plain string. */
const key = 'nuxt-color-mode'
const scheme = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

/** The page sets this attribute before its route is known, so that no other mode is painted first. */
let forced = toValue(globalThis.document?.documentElement.dataset.forcedMode)
const mode = atom<ColorMode>(resolve(readPreference()))

/** The current color mode. It follows the system, other tabs and the page. */
export const $colorMode: ReadableAtom<ColorMode> = mode

/** Saves and applies a preference. Does nothing while a page forces a mode. */
export function setColorPreference(preference: ColorPreference): void {
  if (forced) return
  write(key, preference)
  apply(preference)
}

/** Forces a mode for a page; `null` ends that. Treats `system` like `null`, with a warning (S2.forced-mode.system). */
export function forceColorMode(next: ColorPreference | null): void {
  if (next === 'system') console.warn('A page cannot force the colour mode system')
  forced = toValue(next)
  apply(mode.get().preference)
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

apply(mode.get().preference)
scheme?.addEventListener('change', () => apply(mode.get().preference))
globalThis.window?.addEventListener('storage', event => {
  if (event.key === key) apply(readPreference())
})
