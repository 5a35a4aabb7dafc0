import { injectedStyles } from '@storefront/api/injected-styles'
import { type Telemetry, telemetrySchema } from '@storefront/api/telemetry'
import type { BrowserContext, Page } from 'playwright-core'

import { startWatch } from './page-watch.ts'
import { watchListeners } from './watch-listeners.ts'
import { watchObservers } from './watch-observers.ts'
import { takeReports, watchPolicy, watchReports } from './watch-policy.ts'
import { watchTimers } from './watch-timers.ts'

/** An error of a page, with the first file of a release in its stack. */
export type PageError = { message: string; file: string | null }

/** The file of a remote in the text, else its first file. */
export function fileIn(text: string): string | null {
  const files = text.match(/\/r\/[a-z]+\/[\w.-]+/g) ?? []
  return files.find(file => !/^\/r\/sh(ell|ared)\//.test(file)) ?? files[0] ?? null
}

/** The message of an error without its stack. */
const withoutStack = (text: string) => text.split(/\n\s+at /)[0] ?? text

/**
 * The candidate shop has no service of a team, so a request for one fails. The browser writes this to the console,
 * whatever the page does about it.
 */
export function isMissingService(text: string, url: string): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return text.startsWith('Failed to load resource:') && /^\/api\/teams\/[a-z]+\//.test(path)
}

/** Prepares every page of the context, before its first code runs. */
export async function watchContext(context: BrowserContext): Promise<void> {
  // A transpiler can wrap functions in a call of this name.
  await context.addInitScript('globalThis.__name ??= target => target')
  await context.addInitScript(startWatch)
  await context.addInitScript(watchPolicy, injectedStyles)
  await context.addInitScript(watchReports)
  await context.addInitScript(watchTimers)
  await context.addInitScript(watchListeners)
  await context.addInitScript(watchObservers)
}

/** Collects the errors of a page from its start. */
export function watchErrors(page: Page): () => PageError[] {
  const errors: PageError[] = []
  page.on('pageerror', ({ name, message, stack = '' }) => {
    errors.push({ message: `${name}: ${message}`, file: fileIn(stack) })
  })
  page.on('console', message => {
    const text = message.text()
    const isPolicy = /Content.Security.Policy|Trusted ?Type|Integrity/i.test(text)
    if (message.type() !== 'error' && !isPolicy) return
    const { url } = message.location()
    if (isMissingService(text, url)) return
    errors.push({ message: withoutStack(text), file: fileIn(`${text} ${url}`) })
  })
  return () => [...errors]
}

/** Everything that the page has reported to the shop since it was loaded. */
export async function readReports(page: Page): Promise<Telemetry[]> {
  const texts = await page.evaluate(takeReports)
  return texts.flatMap(text => {
    const parsed = telemetrySchema.safeParse(JSON.parse(text))
    return parsed.success ? [parsed.data] : []
  })
}
