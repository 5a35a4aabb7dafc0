import { firstPages } from './first-pages.ts'
import { journeys } from './follow-link.ts'
import type { Side } from './sides.ts'
import { type BenchSetup, type Trial, tryLink, tryPage } from './trials.ts'

/** A page with a state of the cache, or a link inside the shop. */
export type Case = {
  name: string
  /** Also measured with default settings. */
  hasDefaults?: true
  /** Needs the builds before and after a release. */
  needsRelease?: true
  run: (setup: BenchSetup, side: Side) => Promise<Trial>
}

const { guest, home, cart, order, account, chat } = firstPages

const allCases: Case[] = [
  ...[guest, home, cart, order, account, chat].map(page => ({
    name: `${page.path} cold`,
    hasDefaults: true as const,
    run: (setup: BenchSetup, side: Side) => tryPage(setup, side, page, 'cold'),
  })),
  ...[home, cart].map(page => ({
    name: `${page.path} warm`,
    run: (setup: BenchSetup, side: Side) => tryPage(setup, side, page, 'warm'),
  })),
  {
    name: '/home after a release of catalog',
    needsRelease: true,
    run: (setup, side) => tryPage(setup, side, home, 'returning'),
  },
  ...journeys.map(journey => ({
    name: `${journey.from.path} to ${journey.to.path}`,
    run: (setup: BenchSetup, side: Side) => tryLink(setup, side, journey),
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
