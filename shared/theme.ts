import { atom, type ReadableAtom } from 'nanostores'

import { read, write } from './storage.ts'

export type ColorPreference = 'system' | 'light' | 'dark'
export type ColorMode = {
  preference: ColorPreference
  value: 'light' | 'dark'
  /** True where neither a choice nor the system's scheme can be known. */
  unknown: boolean
  forced: boolean
}

/** SPEC 9. The value is a plain string (DESIGN 6). */
const key = 'nuxt-color-mode'
const scheme = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

const mode = atom<ColorMode>(resolve(readPreference(), null))
let forced: 'light' | 'dark' | null = null

export const $colorMode: ReadableAtom<ColorMode> = mode

/** While a page forces a mode, a new preference is neither applied nor saved. */
export function setColorPreference(preference: ColorPreference): void {
  if (forced) return
  write(key, preference)
  apply(preference)
}

/** Forcing `system` is ignored (SPEC 2); `null` ends the forcing. */
export function forceColorMode(next: 'light' | 'dark' | 'system' | null): void {
  if (next === 'system') return
  forced = next
  apply(mode.get().preference)
}

function readPreference(): ColorPreference {
  const stored = read(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function resolve(preference: ColorPreference, force: 'light' | 'dark' | null): ColorMode {
  const system = scheme?.matches ? 'dark' : 'light'
  const value = force ?? (preference === 'system' ? system : preference)
  const unknown = !force && preference === 'system' && !scheme
  return { preference, value, unknown, forced: force !== null }
}

function apply(preference: ColorPreference): void {
  mode.set(resolve(preference, forced))
  const root = globalThis.document?.documentElement
  if (!root) return
  root.dataset.colorMode = mode.get().value
  root.style.colorScheme = mode.get().value
}

apply(mode.get().preference)
scheme?.addEventListener('change', () => apply(mode.get().preference))
globalThis.window?.addEventListener('storage', event => {
  if (event.key === key && !forced) apply(readPreference())
})
