import { isSpecific, type Need } from './need.ts'

/** What a customer wants; `pick` means one of the plans that were just shown, `refine` a change of the last search. */
export type Intent =
  | 'plan-search'
  | 'compare'
  | 'cost'
  | 'stock'
  | 'substitute'
  | 'cart'
  | 'orders'
  | 'order'
  | 'servers'
  | 'invoices'
  | 'billing'
  | 'cancel'
  | 'password'
  | 'person'
  | 'language'
  | 'greeting'
  | 'thanks'
  | 'about'
  | 'plans'
  | 'unknown'

export type Evidence = {
  meanings: Set<string>
  /** Words that mean nothing here. */
  unknown: string[]
  need: Need
  names: string[]
  hours: number | null
  number: string | null
}

type Rule = { intent: Intent; isIt: (evidence: Evidence) => boolean }

/** Whether all, or any, of these are named. */
const all = ({ meanings }: Evidence, ...wanted: string[]) => wanted.every(one => meanings.has(one))
const any = ({ meanings }: Evidence, ...wanted: string[]) => wanted.some(one => meanings.has(one))

const hasSizes = ({ need }: Evidence) =>
  ['vcpus', 'ram', 'disk', 'vram', 'monthly', 'hourly'].some(name => name in need)
const hasNames = ({ names }: Evidence) => names.length > 0
const hasSubject = (evidence: Evidence) =>
  hasNames(evidence) || isSpecific(evidence.need) || evidence.need.locations.length > 0

/** Everything said is understood: a message about something else would leave words over. */
const isCovered = ({ unknown }: Evidence) => {
  const han = unknown.filter(one => /\p{Script=Han}/u.test(one)).length
  return unknown.length - han === 0 && han <= 1
}

const isServerQuestion = (evidence: Evidence) =>
  !hasSizes(evidence) &&
  !any(evidence, 'billingStrong') &&
  ((all(evidence, 'myServer') && !any(evidence, 'cheapest')) ||
    (all(evidence, 'plan', 'serverState') && !any(evidence, 'cheapest', 'buy', 'cost') && !hasNames(evidence)))

/** In this order; the first that fits decides. */
const rules: Rule[] = [
  { intent: 'cancel', isIt: found => found.number !== null && any(found, 'cancel') },
  { intent: 'invoices', isIt: found => found.number !== null && any(found, 'invoice') },
  { intent: 'person', isIt: found => found.number !== null && any(found, 'person') },
  { intent: 'order', isIt: found => found.number !== null },
  { intent: 'language', isIt: isLanguage },
  { intent: 'about', isIt: found => any(found, 'about') && !hasSizes(found) && !hasNames(found) },
  { intent: 'person', isIt: found => any(found, 'person') && !hasSizes(found) },
  { intent: 'unknown', isIt: found => any(found, 'offTopic') && !hasSizes(found) && !hasNames(found) && !any(found, 'plan') },
  { intent: 'password', isIt: found => any(found, 'password') },
  { intent: 'cart', isIt: found => any(found, 'cart') },
  { intent: 'substitute', isIt: found => any(found, 'substitute') && (hasSubject(found) || any(found, 'it', 'plan')) },
  { intent: 'unknown', isIt: found => any(found, 'notSold') && !hasSizes(found) && !hasNames(found) },
  { intent: 'compare', isIt: isComparison },
  { intent: 'invoices', isIt: found => any(found, 'invoice') && !hasNames(found) },
  { intent: 'cancel', isIt: found => any(found, 'cancel') && !hasSizes(found) && !any(found, 'noGpu') },
  { intent: 'cost', isIt: isCost },
  { intent: 'billing', isIt: found => any(found, 'billingStrong') && !hasSizes(found) && !hasNames(found) },
  { intent: 'servers', isIt: isServerQuestion },
  { intent: 'stock', isIt: isStock },
  { intent: 'orders', isIt: found => any(found, 'order') && !hasSizes(found) && !hasNames(found) && !any(found, 'buy') },
  { intent: 'plan-search', isIt: isPlanSearch },
  { intent: 'orders', isIt: found => any(found, 'order') },
  { intent: 'billing', isIt: found => any(found, 'billing') },
  { intent: 'cost', isIt: found => any(found, 'cost', 'interval') && !any(found, 'plan', 'buy') },
  { intent: 'plans', isIt: found => any(found, 'plan') || (any(found, 'buy', 'cost') && isCovered(found)) },
  { intent: 'about', isIt: found => any(found, 'bot', 'help') && isCovered(found) },
  { intent: 'thanks', isIt: found => any(found, 'thanks') && found.unknown.length < 3 },
  { intent: 'greeting', isIt: found => any(found, 'greeting') && isCovered(found) },
]

const languages = ['language:en', 'language:es', 'language:zh-TW', 'language:other']

function isLanguage(found: Evidence): boolean {
  if (!any(found, ...languages) || hasSizes(found) || hasNames(found)) return false
  return !any(found, 'person', 'invoice', 'order', 'plan', 'cart') || found.meanings.size < 5
}

function isComparison(found: Evidence): boolean {
  if (found.names.length >= 2) return any(found, 'compare', 'or')
  const families = [...found.meanings].filter(one => one.startsWith('family:'))
  if (any(found, 'interval')) return false
  return any(found, 'compare') && (hasNames(found) || families.length >= 2)
}

function isCost(found: Evidence): boolean {
  if (any(found, 'interval') && (found.hours !== null || !hasSizes(found)) && any(found, 'cost', 'compare', 'or', 'interval'))
    return hasNames(found) || found.hours !== null || !isSpecific(found.need)
  if (found.hours !== null && (any(found, 'cost') || hasNames(found))) return true
  return any(found, 'cost') && hasNames(found) && !any(found, 'cheapest')
}

function isStock(found: Evidence): boolean {
  if (any(found, 'stockStrong')) return hasSubject(found) || any(found, 'it', 'plan', 'gpu')
  return any(found, 'stockWeak') && hasNames(found) && !hasSizes(found)
}

/** A place or a superlative alone may belong to any talk: then no word may be left over. */
function isPlanSearch(found: Evidence): boolean {
  if (isSpecific(found.need)) return true
  const isVague = found.need.locations.length > 0 || any(found, 'cheapest', 'largest', 'elsewhere')
  return isVague && (any(found, 'plan') || isCovered(found))
}

export function readIntent(evidence: Evidence): Intent {
  return rules.find(({ isIt }) => isIt(evidence))?.intent ?? 'unknown'
}
