import type { Flavor } from '@storefront/api/flavor'
import { readGpu } from '@storefront/api/gpu'

const sizeName =
  /(?<![a-z\d])(\d{1,3}) ?(?:c|核)(?:pu|ores?)?[ /x+-]{0,3}(\d{1,4}) ?g(?:b)?(?![a-z])/g
const cardCount =
  /(?<![a-z\d.])(?:(\d{1,2}) ?(?:x|張|顆|×) ?)?([a-z]{1,3}\d{1,4}[a-z]?)(?: ?[x*] ?(\d{1,2}))?(?![a-z\d])/g

/** `H100`, or `H100 x8` for several cards. */
const cardName = (model: string, count: number) => (count > 1 ? `${model} x${count}` : model)

/** The model of the card of a plan, with the spelling of the catalogue: `H100`. */
export function modelOf({ gpu_type }: Pick<Flavor, 'gpu_type'>): string | undefined {
  return /\b[A-Z]{1,3}\d{1,4}[A-Z]?\b/.exec(readGpu(gpu_type)?.card ?? '')?.[0]
}

export type Names = {
  /** In the order of the message: `Dedicated 4C-16G`, `H100`, `H100 x8`. */
  names: string[]
  model?: string
}

/** The text without sizes that are part of the name of a plan. */
export const withoutNames = (text: string) => text.replace(sizeName, ' ; ')

/** Finds the plans and cards of the catalogue that a normalized text names. */
export function readNames(text: string, catalogue: Flavor[]): Names {
  const found: { at: number; name: string }[] = []
  const plans = new Set(catalogue.map(({ name }) => name))
  for (const match of text.matchAll(sizeName)) {
    const ending = ` ${match[1]}C-${match[2]}G`
    const name = [...plans].find(plan => plan.endsWith(ending))
    if (name !== undefined) found.push({ at: match.index, name })
  }
  const models = new Set(catalogue.flatMap(plan => modelOf(plan) ?? []))
  let model: string | undefined
  for (const match of text.matchAll(cardCount)) {
    const known = [...models].find(one =>
      [one.toLowerCase(), `${one.toLowerCase()}s`].includes(match[2] ?? ''),
    )
    if (known === undefined) continue
    model ??= known
    const count = Number(match[1] ?? match[3] ?? 1)
    found.push({ at: match.index, name: cardName(known, count) })
  }
  found.sort((left, right) => left.at - right.at)
  return {
    names: [...new Set(found.map(({ name }) => name))],
    ...(model !== undefined && { model }),
  }
}
