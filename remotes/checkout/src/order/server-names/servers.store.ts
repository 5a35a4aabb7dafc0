import { atom, computed, map, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'

import { bindDraftToOwner } from '../owned-draft.ts'
import { $quote } from '../quote/quote.store.ts'
import {
  checkHostnames,
  type HostnameProblem,
  normalizeHostname,
  suggestHostnames,
  toUnits,
  type Unit,
} from './hostnames.ts'
import { namesOf } from './name-patterns.ts'

export type ServerField = {
  unit: Unit
  hostname: string
  /** Shown after the customer leaves the field or submits the form. */
  problem: HostnameProblem | 'refused' | null
  isShown: boolean
}

/** Typed hostnames by unit. Units without one use a suggestion. */
const $typed = map<Record<string, string>>({})
const draft = bindDraftToOwner({
  $store: $typed,
  key: 'checkout-hostnames',
  schema: z.record(z.string(), z.string()),
  show: names => $typed.set(names ?? {}),
})
const $left = atom<ReadonlySet<string>>(new Set())
const $rejectedServers = atom<ReadonlySet<string>>(new Set())

const $units = computed($quote, state => {
  const quote = state.status === 'loading' ? state.last : state.status === 'ready' && state.quote
  return quote ? toUnits(quote.lines) : []
})

/** One field for each server of the quote. */
export const $servers: ReadableAtom<ServerField[]> = computed(
  [$units, $typed, $left, $rejectedServers],
  (units, typed, left, rejected) => {
    const suggestions = suggestHostnames(units, typedNames(units, typed))
    const names = units.map((unit, index) => typed[unit.key] ?? suggestions[index] ?? '')
    const problems = checkHostnames(names)
    return units.map(
      (unit, index): ServerField => ({
        unit,
        hostname: names[index] ?? '',
        problem: problems[index] ?? (rejected.has(unit.key) ? 'refused' : null),
        isShown: left.has(unit.key),
      }),
    )
  },
)

/** Typing clears the problem. Leaving the field shows it again if it persists. */
export function typeHostname(unitKey: string, hostname: string): void {
  filled.set(null)
  $typed.set({ ...$typed.get(), [unitKey]: hostname })
  $left.set(without($left.get(), unitKey))
  $rejectedServers.set(without($rejectedServers.get(), unitKey))
  draft.save($typed.get())
}

const filled = atom<{ used: number; given: number } | null>(null)
/** How many names of the latest list or pattern were filled in; null after other changes. */
export const $filled: ReadableAtom<{ used: number; given: number } | null> = filled

/** Fills this field and the following ones from a list, until fields or names run out. */
export function pasteHostnames(unitKey: string, names: string[]): void {
  const units = $units.get()
  const first = units.findIndex(unit => unit.key === unitKey)
  const used = names.slice(0, units.length - first)
  for (const [index, name] of used.entries()) {
    const unit = units[first + index]
    if (unit) typeHostname(unit.key, normalizeHostname(name))
  }
  filled.set({ used: used.length, given: names.length })
  showAllProblems()
}

export function forgetFilled(): void {
  filled.set(null)
}

/** Names all servers with one pattern. */
export function applyPattern(pattern: string): void {
  const first = $units.get()[0]
  if (first) pasteHostnames(first.key, namesOf(pattern, $units.get().length))
}

export function leaveHostname(unitKey: string): void {
  const typed = $typed.get()[unitKey]
  if (typed !== undefined) $typed.setKey(unitKey, normalizeHostname(typed))
  $left.set(new Set($left.get()).add(unitKey))
}

export function showAllProblems(): void {
  $left.set(new Set($units.get().map(unit => unit.key)))
}

/** Marks servers that the server rejected, by their index in the request. */
export function markRejected(indexes: number[]): void {
  const units = $units.get()
  $rejectedServers.set(new Set(indexes.flatMap(index => units[index]?.key ?? [])))
  showAllProblems()
}

export function clearHostnames(): void {
  $typed.set({})
  $left.set(new Set())
  draft.clear()
}

function typedNames(units: Unit[], typed: Record<string, string>): Set<string> {
  return new Set(units.map(unit => normalizeHostname(typed[unit.key] ?? '')))
}

function without(set: ReadonlySet<string>, removed: string): ReadonlySet<string> {
  return new Set([...set].filter(each => each !== removed))
}
