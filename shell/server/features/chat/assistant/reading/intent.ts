import { isSpecific, type Need } from './need.ts'

/** What a customer wants. `cheaper`, `more` and `picked` refer to shown plans (`follow.ts`). */
export type Intent =
  | 'plan-search'
  | 'cheaper'
  | 'more'
  | 'picked'
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
  | 'no-person'
  | 'language'
  | 'greeting'
  | 'thanks'
  | 'about'
  | 'plans'
  | 'places'
  | 'upgrade'
  | 'setup'
  | 'unknown'

type Evidence = {
  meanings: Set<string>
  /** Words without a meaning. */
  unknown: string[]
  need: Need
  /** Whether there are sizes or a price that are not part of the name of a plan. */
  hasSizes: boolean
  names: string[]
  hours: number | null
  number: string | null
}

type Test = (evidence: Evidence) => boolean

/** Whether the message names any of these. */
const any = ({ meanings }: Evidence, ...requested: string[]) =>
  requested.some(one => meanings.has(one))
const hasNames: Test = ({ names }) => names.length > 0
/** Without a plan and sizes, a message cannot be about a purchase. */
const isPlain: Test = found => !found.hasSizes && !hasNames(found)
const hasSubject: Test = found =>
  hasNames(found) || isSpecific(found.need) || found.need.locations.length > 0

/** Whether all words are understood. A message about another subject has words that are not. */
const isCovered: Test = ({ unknown }) => {
  const latin = unknown.filter(one => /^[a-z]/.test(one))
  return latin.length === 0 && unknown.length <= 1
}

const languages = ['language:en', 'language:es', 'language:zh-TW', 'language:other']

const isLanguage: Test = found => {
  if (!any(found, ...languages) || !isPlain(found)) return false
  return !any(found, 'person', 'invoice', 'order', 'plan', 'cart') || found.meanings.size < 5
}

const isAbout: Test = found => any(found, 'about') && isPlain(found)

const ours = ['billingStrong', 'order', 'invoice', 'cart', 'password', 'cancel', 'gpu', 'plan']
const isOffTopic: Test = found => any(found, 'offTopic') && isPlain(found) && !any(found, ...ours)
const isNotSold: Test = found =>
  any(found, 'notSold') && !hasNames(found) && !(found.hasSizes && any(found, 'plan'))

const isSubstitute: Test = found =>
  any(found, 'substitute') && (hasSubject(found) || any(found, 'it', 'plan'))

const isComparison: Test = found => {
  if (any(found, 'interval') || found.hours !== null) return false
  if (found.names.length >= 2) return any(found, 'compare', 'or') || !any(found, 'stockStrong')
  const families = [...found.meanings].filter(one => one.startsWith('family:'))
  return any(found, 'compare') && (hasNames(found) || families.length >= 2)
}

/** What a plan costs, or which interval costs less. */
const isCost: Test = found => {
  if (any(found, 'billingStrong') && !hasNames(found) && found.hours === null) return false
  if (found.hours !== null) return any(found, 'cost', 'interval') || hasNames(found)
  if (any(found, 'interval') && !found.hasSizes) return hasNames(found) || !isSpecific(found.need)
  return any(found, 'cost') && hasNames(found) && !any(found, 'cheapest', 'dearest')
}

const isServers: Test = found => {
  if (found.hasSizes || any(found, 'billingStrong', 'cheapest')) return false
  if (any(found, 'myServer')) return true
  const isState = any(found, 'plan') && any(found, 'serverState')
  return isState && !any(found, 'buy', 'cost') && !hasNames(found)
}

const isStock: Test = found => {
  if (any(found, 'stockStrong')) return hasSubject(found) || any(found, 'it', 'plan', 'gpu')
  return any(found, 'stockWeak') && hasNames(found) && !found.hasSizes
}

const isPlaced = ({ locations, notLocations }: Need) =>
  locations.length > 0 || notLocations !== undefined

/** A place or a superlative can be part of any message, so all words must be understood. */
const isPlanSearch: Test = found => {
  if (isSpecific(found.need)) return true
  const isVague =
    isPlaced(found.need) || any(found, 'cheapest', 'dearest', 'largest', 'elsewhere', 'foreign')
  return isVague && (any(found, 'plan') || isCovered(found))
}

const has =
  (...requested: string[]): Test =>
  found =>
    any(found, ...requested)
const both =
  (...tests: Test[]): Test =>
  found =>
    tests.every(test => test(found))
const isNumbered: Test = ({ number }) => number !== null

/** How long the delivery of a server takes. Not where the customer's own server is. */
const isSetup: Test = found => {
  const isQuestion = any(found, 'setup') || (any(found, 'howLong') && any(found, 'arrival'))
  return isQuestion && isPlain(found) && !any(found, 'myServer', 'order')
}

/** The first rule that matches decides. */
const rules: [Intent, Test][] = [
  ['cancel', both(isNumbered, has('cancel'))],
  ['invoices', both(isNumbered, has('invoice'))],
  ['person', both(isNumbered, has('person'))],
  ['order', isNumbered],
  ['language', isLanguage],
  ['about', isAbout],
  ['person', found => any(found, 'person') && !found.hasSizes],
  ['unknown', isOffTopic],
  ['password', has('password')],
  ['cart', has('cart')],
  ['substitute', isSubstitute],
  ['unknown', isNotSold],
  ['compare', isComparison],
  ['invoices', found => any(found, 'invoice') && !hasNames(found)],
  ['unknown', has('closeAccount')],
  ['cancel', found => any(found, 'cancel') && !found.hasSizes && !any(found, 'noGpu')],
  ['billing', found => any(found, 'wasCharged', 'declined') && !hasNames(found)],
  ['upgrade', both(has('upgrade'), isPlain)],
  ['setup', isSetup],
  ['places', found => any(found, 'where') && isPlain(found) && !any(found, 'gpu', 'cheapest')],
  ['cost', isCost],
  ['billing', found => any(found, 'billingStrong') && isPlain(found) && !found.need.isGpu],
  ['servers', isServers],
  ['stock', isStock],
  ['orders', found => any(found, 'order') && isPlain(found) && !any(found, 'buy')],
  ['plan-search', isPlanSearch],
  ['orders', has('order')],
  ['billing', has('billing')],
  ['cost', found => any(found, 'cost', 'interval') && !any(found, 'plan', 'buy')],
  ['plans', found => any(found, 'plan') || (any(found, 'buy', 'cost') && isCovered(found))],
  ['about', found => any(found, 'bot', 'help') && isCovered(found)],
  ['thanks', found => any(found, 'thanks') && found.unknown.length < 3],
  ['no-person', has('not:person')],
  ['greeting', both(has('greeting'), isCovered)],
]

export function readIntent(evidence: Evidence): Intent {
  return rules.find(([, isIt]) => isIt(evidence))?.[0] ?? 'unknown'
}
