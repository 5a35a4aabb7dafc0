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

export const caseNames = () => allCases.map(({ name }) => name)

/** The cases whose names contain one of the parts, which commas separate. */
export function chooseCases(parts: string): Case[] {
  return allCases.filter(({ name }) => parts.split(',').some(part => name.includes(part)))
}
