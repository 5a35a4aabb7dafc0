import type { Composition, Release } from '@storefront/api/composition'
import { ceilingsFor, listedWeights } from '@storefront/kit/release/budgets'
import type { Page } from 'playwright-core'

import type { Subject } from '../choose/look.ts'
import type { Fault } from '../report/result.ts'

const kilobyte = 1024

/** Runs in the page: the scripts that it had loaded when it became ready. */
function scriptsUntilReady(): string[] {
  const [mark] = performance.getEntriesByName('storefront:ready')
  const until = mark?.startTime ?? Number.POSITIVE_INFINITY
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < until && /\/r\/[a-z]+\/[^?]+\.js/.test(name))
    .map(({ name }) => new URL(name).pathname)
}

/**
 * The kilobytes that a page of a container may load of it until it is ready: the budgets of the entry and of the module,
 * or, without one for the module, that of all scripts.
 */
function limitOf(release: Release, expose: string): number {
  const { budgets = {} } = release
  const ceilings = ceilingsFor(release.name)
  const lower = (own: number | undefined, ceiling: number | undefined) =>
    Math.min(own ?? Number.POSITIVE_INFINITY, ceiling ?? Number.POSITIVE_INFINITY)
  const module = lower(budgets.exposes?.[expose], ceilings.expose)
  const entry = lower(budgets.entry, ceilings.entry)
  return Math.min(entry + module, lower(budgets.scripts, ceilings.scripts))
}

/** Compares the scripts that the page really loaded of its container with the budgets of its release. */
export async function checkBudgets(
  page: Page,
  { container, expose }: Subject,
  { shell, shared, remotes }: Composition,
): Promise<Fault[]> {
  const release = [shell, shared, ...Object.values(remotes)].find(({ name }) => name === container)
  if (!release) return []
  const weights = listedWeights(release)
  const loaded = new Set(await page.evaluate(scriptsUntilReady))
  const bytes = [...loaded].reduce((total, path) => total + (weights.get(path) ?? 0), 0)
  const limit = limitOf(release, expose)
  if (bytes <= limit * kilobyte) return []
  const [kept, found] = [limit, bytes / kilobyte].map(value => value.toFixed(1))
  return [
    {
      sentence: `loads ${found} KB of scripts of ${container} until it is ready, and its budget is ${kept} KB`,
      at: `${container}/${expose}`,
    },
  ]
}
