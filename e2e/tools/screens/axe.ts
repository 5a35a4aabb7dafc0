import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { waitForMotion } from './wait-for-motion.ts'

/** The rules that the colour mode can affect. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Findings of every severity, one line each, with rule and elements. */
async function findViolations(page: Page, rules: string[] = []): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true)
  builder.options({ resultTypes: ['violations'] })
  if (rules.length > 0) builder.withRules(rules)
  const { violations, passes } = await builder.analyze()
  const least = rules.length > 0 ? 0 : 10
  expect(passes.length, 'rules that matched an element').toBeGreaterThan(least)
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, failureSummary = '' }) => {
      return `  ${target.join(' ')} ${failureSummary.split('\n').slice(1, 2).join('').trim()}`
    })
    return [id, ...places].join('\n')
  })
}

/** Checks the current page in both colour modes. The preference must be `system`. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(waitForMotion)
    const faults = await findViolations(page, colorScheme === 'dark' ? colorRules : [])
    expect.soft(faults, `${name}, ${colorScheme}`).toEqual([])
  }
}
