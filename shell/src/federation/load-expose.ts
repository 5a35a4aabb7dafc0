import type { ComponentType } from 'react'

import { loadModule } from './load-module.ts'
import { loadTexts } from './load-translations.ts'
import { delay, within } from './time-budget.ts'

type ExposeAddress = { remote: string; expose: string; component: string }

/**
 * The fallback appears within 8 s after a hang and within 3 s after a failure, including a silent retry after a quick
 * one.
 */
const hangMs = 7200
const quickMs = 4000
const secondTryMs = 700
const secondTryBudgetMs = 2000

/** Loads the component of a page or slot with its texts. Rejects within the time budget. */
export function loadExpose(address: ExposeAddress): Promise<ComponentType> {
  const { remote, expose, component } = address
  return within(hangMs, `load ${remote}/${expose}/${component}`, loadTwice(address))
}

async function loadTwice(address: ExposeAddress): Promise<ComponentType> {
  const started = performance.now()
  try {
    return await load(address)
  } catch (error) {
    if (performance.now() - started > quickMs) throw error
    await delay(secondTryMs)
    return within(secondTryBudgetMs, `load ${address.remote} again`, load(address), error)
  }
}

async function load({ remote, expose, component }: ExposeAddress): Promise<ComponentType> {
  const [module] = await Promise.all([loadModule(remote, expose), loadTexts(remote)])
  const found = (module as Record<string, unknown> | null)?.[component]
  if (typeof found !== 'function') throw new Error(`${remote}/${expose} exports no ${component}`)
  return found as ComponentType
}
