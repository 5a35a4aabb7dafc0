import type { Intent } from './intent.ts'
import { isSpecific, type Need } from './need.ts'
import type { ParsedMessage } from './understand.ts'

/** What the conversation was about before. */
export type Before = {
  /** The need of the last search. */
  need: Need | null
  /** Whether plans were shown. */
  hasShown: boolean
  /** What was named last, unless a search followed. */
  subject: { intent: Intent; names: string[]; locations: string[] } | null
}

export const nothingBefore: Before = { need: null, hasShown: false, subject: null }

/** Intents of messages that are about plans or have no subject of their own. */
const open: Intent[] = [
  'plan-search',
  'plans',
  'unknown',
  'thanks',
  'greeting',
  'cost',
  'substitute',
]
const searches: Intent[] = ['plan-search', 'plans', 'cheaper', 'more', 'picked']
const facts: Intent[] = ['cost', 'stock', 'substitute']

const any = ({ meanings }: ParsedMessage, ...requested: string[]) =>
  requested.some(one => meanings.has(one))
const isPointing = (read: ParsedMessage) =>
  any(read, 'first', 'second', 'third', 'last', 'firstTwo', 'lastTwo')

/** "Compare the first two" refers to shown plans by their number. */
const isComparingShown = (read: ParsedMessage) =>
  any(read, 'compare') && (isPointing(read) || any(read, 'both'))

/** "Cheaper", "more memory", "the second one": these only make sense after plans were shown. */
function readReference(read: ParsedMessage): Intent | null {
  if (!open.includes(read.intent) || read.hasSizes || read.names.length > 0) return null
  if (any(read, 'cheaper') && read.hours === null) return 'cheaper'
  if (any(read, 'moreMemory', 'moreCores', 'moreDisk', 'moreVram')) return 'more'
  if (isComparingShown(read) && read.hours === null) return 'compare'
  const isPick = isPointing(read) && read.hours === null && !any(read, 'cost')
  if (isPick && read.intent !== 'substitute') return 'picked'
  const isVague = read.intent === 'unknown' || read.intent === 'plans'
  if (isVague && any(read, 'stockStrong')) return 'stock'
  return isVague && any(read, 'substitute') ? 'substitute' : null
}

/** New parts replace earlier ones. A card or a price also replaces earlier parts with the same role. */
function merge(before: Need, { locations, ...said }: Need): Need {
  const { monthly, hourly, vram, model, isCheapest: _least, ...kept } = before
  const { notLocations, family, isLargest: _most, isDearest: _dearest, ...rest } = kept
  const isPriced = said.monthly !== undefined || said.hourly !== undefined
  return {
    ...rest,
    ...(!isPriced && monthly !== undefined && { monthly }),
    ...(!isPriced && hourly !== undefined && { hourly }),
    ...(said.model === undefined && said.isGpu !== false && vram !== undefined && { vram }),
    ...(said.isGpu !== false && model !== undefined && { model }),
    ...(family !== undefined && !said.notFamilies?.includes(family) && { family }),
    ...(locations.length === 0 && notLocations && { notLocations }),
    ...said,
    locations:
      locations.length > 0
        ? locations
        : before.locations.filter(place => !said.notLocations?.includes(place)),
  }
}

const sizes = ['vcpus', 'ram', 'disk', 'vram'] as const

/** A size with a price, with another size or with a kind of server is a complete search. */
function isComplete({ need }: ParsedMessage): boolean {
  const count = sizes.filter(name => need[name] !== undefined).length
  const isPriced = need.monthly !== undefined || need.hourly !== undefined
  return count > 1 || (count === 1 && isPriced)
}

/** A few words that only change the last search: "and in Tokyo?", "with 32 GB", "under $50". */
function isRefining(read: ParsedMessage): boolean {
  if (read.intent !== 'plan-search') return false
  if (read.isGoingOn) return true
  const { model, family, isGpu } = read.need
  const isNewKind = model !== undefined || family !== undefined || isGpu === true
  return !isNewKind && !isComplete(read) && !any(read, 'plan', 'buy')
}

/** "Is it in stock?", "what instead?": the question is about the last subject. */
function withSubject(read: ParsedMessage, { subject }: Before): ParsedMessage {
  const isMatch = facts.includes(read.intent) && read.names.length === 0 && !isPointing(read)
  if (!subject || !isMatch || isSpecific(read.need)) return read
  const { names, locations } = subject
  const need = {
    ...read.need,
    locations: read.need.locations.length > 0 ? read.need.locations : locations,
  }
  return { ...read, names, need }
}

/** "And in Tokyo?" repeats the last question for another place. */
function isSameElsewhere(read: ParsedMessage): boolean {
  const { locations, notLocations } = read.need
  const isPlaceOnly = (locations.length > 0 || notLocations) && !isSpecific(read.need)
  return (
    Boolean(isPlaceOnly) &&
    (read.isGoingOn || !any(read, 'plan', 'buy')) &&
    open.includes(read.intent)
  )
}

/** Interprets a message in the context of the previous ones. */
export function follow(read: ParsedMessage, before: Before): ParsedMessage {
  const reference = before.hasShown || before.subject ? readReference(read) : null
  const { subject } = before
  if (reference && facts.includes(reference))
    return withSubject({ ...read, intent: reference }, before)
  if (reference === 'compare') return before.hasShown ? { ...read, intent: reference } : read
  if (reference && before.hasShown)
    return { ...read, intent: reference, need: merge(before.need ?? { locations: [] }, read.need) }
  if (isSameElsewhere(read)) {
    if (subject && facts.includes(subject.intent))
      return withSubject({ ...read, intent: subject.intent }, before)
    if (before.need) return { ...read, intent: 'plan-search', need: merge(before.need, read.need) }
  }
  if (before.need && isRefining(read)) return { ...read, need: merge(before.need, read.need) }
  return withSubject(read, before)
}

/** Returns the context for the next message. */
export function remember(read: ParsedMessage, before: Before): Before {
  const { intent, names, need } = read
  if (names.length > 0 && !searches.includes(intent))
    return { ...before, subject: { intent, names, locations: need.locations } }
  return searches.includes(intent) ? { ...before, need, subject: null } : before
}
