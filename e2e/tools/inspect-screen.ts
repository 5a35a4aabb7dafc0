import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

import { policyReport, watchPolicy } from './policy-watch.ts'
import type { View } from './screen-steps.ts'
import { openScreen, type Screen, screens } from './screens.ts'
import { startTour } from './sign-in-everyone.ts'
import { readTexts } from './texts.ts'

type Round = {
  browser: Browser
  shopUrl: string
  /** English, if not said. */
  languageOf?: (screen: Screen) => string
  options?: BrowserContextOptions
  isWanted?: (screen: Screen) => boolean
}

const prefixes: Record<string, string> = { en: '', 'zh-TW': '/zh-TW', es: '/es' }

/** Shows every screen in its main states, one after the other, each in its language; none may break the shop's policies. */
export async function lookAround(
  round: Round,
  look: (view: View, name: string) => Promise<void>,
): Promise<void> {
  const { browser, shopUrl, languageOf = () => 'en', options, isWanted = () => true } = round
  const tour = await startTour(browser, shopUrl, { reducedMotion: 'reduce', ...options })
  for (const screen of screens.filter(isWanted)) {
    const page = await tour.people[screen.who].newPage()
    await watchPolicy(page)
    if (screen.isNarrow) await page.setViewportSize({ width: 390, height: 844 })
    const language = languageOf(screen)
    const text = await readTexts(shopUrl, language)
    const view = { page, prefix: prefixes[language] ?? '', text, tour }
    const name = `${screen.name} in ${language}`
    await openScreen(view, screen, screen.brief)
    await expectNoPolicyViolation(page, shopUrl, name)
    await look(view, name)
    await page.close()
  }
  await tour.close()
}

/** The sign-in site is not the shop, and has rules of its own. */
async function expectNoPolicyViolation(page: Page, shopUrl: string, name: string): Promise<void> {
  if (new URL(page.url()).origin !== new URL(shopUrl).origin) return
  expect.soft(await policyReport(page), `${name}: policy`).toEqual({ violations: [], unsealed: [] })
}
