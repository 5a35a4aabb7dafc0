import type { Intent } from './intent.ts'
import { isSpecific, type Need } from './need.ts'
import type { Understood } from './understand.ts'

/** What was talked about before: the last search, and whether plans were shown. */
export type Before = { need: Need | null; hasShown: boolean }

/** Messages that are about plans, or about nothing by themselves. */
const open: Intent[] = [
  'plan-search',
  'plans',
  'unknown',
  'thanks',
  'greeting',
  'cost',
  'substitute',
]
const searches: Intent[] = ['plan-search', 'plans', 'cheaper', 'more']

const any = ({ meanings }: Understood, ...wanted: string[]) => wanted.some(one => meanings.has(one))

/** "Cheaper", "more memory", "the second one": only of use where plans were shown. */
function readReference(read: Understood): Intent | null {
  if (!open.includes(read.intent) || read.hasSizes || read.names.length > 0) return null
  if (any(read, 'cheaper') && read.hours === null) return 'cheaper'
  if (any(read, 'moreMemory', 'moreCores', 'moreDisk', 'moreVram')) return 'more'
  const isPointing = any(read, 'first', 'second', 'third', 'last') && read.hours === null
  return isPointing && !any(read, 'cost') && read.intent !== 'substitute' ? 'picked' : null
}

/** What is said anew goes before what was said; a card or a price replaces what stood for the same. */
export function merge(before: Need, { locations, ...said }: Need): Need {
  const { monthly, hourly, vram, model, isCheapest: _least, isLargest: _most, ...rest } = before
  const isPriced = said.monthly !== undefined || said.hourly !== undefined
  return {
    ...rest,
    ...(!isPriced && monthly !== undefined && { monthly }),
    ...(!isPriced && hourly !== undefined && { hourly }),
    ...(said.model === undefined && said.isGpu !== false && vram !== undefined && { vram }),
    ...(said.isGpu !== false && model !== undefined && { model }),
    ...said,
    locations: locations.length > 0 ? locations : before.locations,
  }
}

/** A few words that only change the last search: "and in Tokyo?", "with 32 GB", "under $50". */
function isRefining(read: Understood): boolean {
  if (read.intent !== 'plan-search') return false
  if (read.isGoingOn) return true
  const { model, family, isGpu } = read.need
  const isNewKind = model !== undefined || family !== undefined || isGpu === true
  return !isNewKind && !any(read, 'plan', 'buy')
}

/** A message in the light of those before it. */
export function follow(read: Understood, before: Before): Understood {
  const reference = before.hasShown ? readReference(read) : null
  const need = before.need ?? { locations: [] }
  if (reference) return { ...read, intent: reference, need: merge(need, read.need) }
  if (before.need && isRefining(read)) return { ...read, need: merge(before.need, read.need) }
  const isPlace = read.need.locations.length > 0 && !isSpecific(read.need)
  return isPlace && read.isGoingOn && before.need && read.intent === 'unknown'
    ? { ...read, intent: 'plan-search', need: merge(before.need, read.need) }
    : read
}

/** What a message leaves behind for the next one. */
export function remember(read: Understood, before: Before): Before {
  return searches.includes(read.intent) ? { ...before, need: read.need } : before
}
