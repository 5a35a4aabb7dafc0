import type { Composition } from '@storefront/api/composition'
import type { APIRequestContext } from 'playwright-core'

/** A button that a purchase needs: the text of its container, and the English name that customers know it by. */
const buttons = {
  add: { container: 'catalog', key: 'order.addName', known: 'Add {{plan}}, {{place}}' },
  place: { container: 'checkout', key: 'order.place', known: 'Place order' },
  pay: { container: 'checkout', key: 'payment.pay', known: 'Pay {{amount}}' },
} as const
export type ButtonNames = Record<keyof typeof buttons, RegExp>

function lookUp(texts: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, part) => (value && typeof value === 'object' ? Reflect.get(value, part) : undefined),
      texts,
    )
}

/** Matches the text with any values in its places: `Add {{plan}}` → `/^Add .+$/`. */
export function toPattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map(part => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

/** The English names of the buttons, from the texts of the candidate itself, so that a team can change its words. */
export async function readButtonNames(
  request: APIRequestContext,
  { remotes }: Composition,
): Promise<ButtonNames> {
  const names = Object.entries(buttons).map(async ([name, { container, key, known }]) => {
    const path = remotes[container]?.locales.en
    const texts = path ? await (await request.get(path)).json() : null
    const own = lookUp(texts, key)
    return [name, toPattern(typeof own === 'string' ? own : known)]
  })
  return Object.fromEntries(await Promise.all(names))
}
