import { firstPages } from './first-pages.ts'
import { journeys } from './follow-link.ts'
import type { Side } from './sides.ts'
import { type Lab, type Trial, tryLink, tryPage } from './trials.ts'

/** A page with a state of the cache, or a link inside the shop. */
export type Case = {
  name: string
  /** Also measured without preloads. */
  hasPlain: boolean
  run: (lab: Lab, side: Side) => Promise<Trial>
}

const { guest, home, cart, order, chat } = firstPages

const allCases: Case[] = [
  ...[guest, home, cart, order, chat].map(page => ({
    name: `${page.path} cold`,
    hasPlain: true,
    run: (lab: Lab, side: Side) => tryPage(lab, side, page, 'cold'),
  })),
  ...[home, cart].map(page => ({
    name: `${page.path} warm`,
    hasPlain: false,
    run: (lab: Lab, side: Side) => tryPage(lab, side, page, 'warm'),
  })),
  {
    name: '/home after a release of catalog',
    hasPlain: false,
    run: (lab, side) => tryPage(lab, side, home, 'returning'),
  },
  ...journeys.map(journey => ({
    name: `${journey.from.path} to ${journey.to.path}`,
    hasPlain: false,
    run: (lab: Lab, side: Side) => tryLink(lab, side, journey),
  })),
]

/** The cases whose names contain one of the parts, which commas separate. Throws for a part that fits none. */
export function chooseCases(list: string): Case[] {
  const parts = list.split(',')
  for (const part of parts)
    if (!allCases.some(({ name }) => name.includes(part)))
      throw new Error(`"${part}" fits none of: ${allCases.map(({ name }) => name).join(', ')}`)
  return allCases.filter(({ name }) => parts.some(part => name.includes(part)))
}
