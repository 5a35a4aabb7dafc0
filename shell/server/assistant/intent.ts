import { isSpecific, type Need } from './need.ts'
import { normalize } from './normalize.ts'
import { words } from './words.ts'

export type Intent =
  | { kind: 'person' | 'orders' | 'billing' | 'plans' | 'greeting' | 'unknown' }
  | { kind: 'order'; number: string }

const orderNumber = /qy-?\s?(\d{4})-?\s?(\d{6,})/

/** The first rule that fits: asking for a person always gets one, naming amounts asks for plans. */
export function readIntent(sentence: string, need: Need): Intent {
  const text = normalize(sentence)
  if (words.person.test(text)) return { kind: 'person' }
  const [, year, count] = orderNumber.exec(text) ?? []
  if (year && count) return { kind: 'order', number: `QY-${year}-${count}` }
  if (isSpecific(need)) return { kind: 'plans' }
  if (words.order.test(text)) return { kind: 'orders' }
  if (words.billing.test(text)) return { kind: 'billing' }
  if (words.plans.test(text)) return { kind: 'plans' }
  if (words.greeting.test(text)) return { kind: 'greeting' }
  return { kind: 'unknown' }
}
