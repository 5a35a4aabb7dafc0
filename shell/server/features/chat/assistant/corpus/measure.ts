import type { Flavor } from '@storefront/api/flavor'
import { compareMoney, isMoney } from '@storefront/api/money'

import { type ParsedMessage, understand } from '../reading/understand.ts'

/** A sentence of the corpus with its expected meaning. */
export type Line = { text: string; intent: string; need?: Record<string, unknown> }

const sizes = [
  'vcpus',
  'ram',
  'disk',
  'vram',
  'model',
  'family',
  'isCheapest',
  'isDearest',
] as const

function isSameMoney(left: unknown, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return left === right
  return isMoney(left) && isMoney(right) && compareMoney(left, right) === 0
}

const isSameList = (left: readonly string[], right: unknown) =>
  Array.isArray(right) && [...left].sort().join() === [...right].sort().join()

/** A search must match exactly, without missing or additional parts. */
function differencesOfSearch(
  { need }: ParsedMessage,
  requested: Record<string, unknown>,
): string[] {
  const differences: string[] = sizes.filter(name => need[name] !== requested[name])
  for (const name of ['monthly', 'hourly'] as const)
    if (!isSameMoney(need[name], requested[name])) differences.push(name)
  if (!isSameList(need.locations, requested.locations ?? [])) differences.push('locations')
  const mayBeGpu = 'model' in requested || 'vram' in requested
  if (need.isGpu === true ? !mayBeGpu && requested.isGpu !== true : requested.isGpu === true)
    differences.push('isGpu')
  return differences
}

/** Other intents must contain what the message names. */
function differencesOfDetails(read: ParsedMessage, requested: Record<string, unknown>): string[] {
  return Object.entries(requested).flatMap(([name, value]) => {
    if (name === 'names') return isSameList(read.names, value) ? [] : [name]
    if (name === 'locations') return isSameList(read.need.locations, value) ? [] : [name]
    if (name === 'model') return read.need.model === value ? [] : [name]
    if (name === 'hours' || name === 'number' || name === 'language')
      return read[name] === value ? [] : [name]
    return [`${name}, which nobody reads`]
  })
}

/** Returns a sentence for each part that is read wrongly. */
export function measure(corpus: Line[], catalogue: Flavor[]): string[] {
  return corpus.flatMap(({ text, intent, need }) => {
    const read = understand(text, catalogue)
    if (read.intent !== intent) return [`${text} → ${read.intent} instead of ${intent}`]
    const compare = intent === 'plan-search' ? differencesOfSearch : differencesOfDetails
    const wrong = need ? compare(read, need) : []
    if (wrong.length === 0) return []
    const got = JSON.stringify({ ...read.need, names: read.names, hours: read.hours })
    return [`${text} → reads ${wrong.join(', ')} wrongly: ${got}`]
  })
}
