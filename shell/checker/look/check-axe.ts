import axe from 'axe-core'
import type { Page } from 'playwright-core'

import type { Fault } from '../report/result.ts'

type Violation = { id: string; help: string; target: string; container: string | null }

/** Runs in the page: waits until colour transitions have ended. */
async function waitForMotion(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Runs in the page. Class names begin with the name of their container: `catalog__row-1a2b`. */
async function findViolations(tags: string[]): Promise<Violation[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 1).map(({ target }) => {
      const selector = target.map(String).join(' ')
      const element = document.querySelector(selector)
      const owner = element?.closest('[class*="__"]')?.getAttribute('class') ?? ''
      return { id, help, target: selector, container: /(?:^| )([a-z]+)__/.exec(owner)?.[1] ?? null }
    }),
  )
}

/** The rules of WCAG 2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa']

/** Checks the accessibility of the page as it is shown. */
export async function checkAxe(page: Page): Promise<Fault[]> {
  await page.evaluate(waitForMotion)
  await page.evaluate(axe.source)
  const found = await page.evaluate(findViolations, tags)
  return found.map(({ id, help, target, container }) => ({
    sentence: `breaks the accessibility rule ${id} (${help}) at ${target}`,
    at: container && `${container}/${target}`,
  }))
}
