import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

import { policyReport, watchPolicy } from '../policy-watch.ts'
import { signInEveryone } from '../sign-in-everyone.ts'
import { readTexts } from '../texts.ts'
import type { View } from './screen-steps.ts'
import { openScreen, type Screen, screens } from './screens.ts'

type Inspection = {
  browser: Browser
  shopUrl: string
  /** Default: English. */
  languageOf?: (screen: Screen) => string
  options?: BrowserContextOptions
  isWanted?: (screen: Screen) => boolean
}

const prefixes: Record<string, string> = { en: '', 'zh-TW': '/zh-TW', es: '/es' }

/** Opens every screen in its main states, one by one, and expects no policy violation. */
export async function inspectScreens(
  inspection: Inspection,
  inspect: (view: View, name: string) => Promise<void>,
): Promise<void> {
  const { browser, shopUrl, languageOf = () => 'en', options, isWanted = () => true } = inspection
  const users = await signInEveryone(browser, shopUrl, { reducedMotion: 'reduce', ...options })
  for (const screen of screens.filter(isWanted)) {
    const page = await users.contexts[screen.user].newPage()
    await watchPolicy(page)
    if (screen.isNarrow) await page.setViewportSize({ width: 390, height: 844 })
    const language = languageOf(screen)
    const text = await readTexts(shopUrl, language)
    const view = { page, prefix: prefixes[language] ?? '', text, users }
    const name = `${screen.name} in ${language}`
    await openScreen(view, screen, screen.brief)
    await expectNoPolicyViolation(page, shopUrl, name)
    await inspect(view, name)
    await page.close()
  }
  await users.close()
}

/** Skips the sign-in site, which is not part of the shop and has its own policy. */
async function expectNoPolicyViolation(page: Page, shopUrl: string, name: string): Promise<void> {
  if (new URL(page.url()).origin !== new URL(shopUrl).origin) return
  expect.soft(await policyReport(page), `${name}: policy`).toEqual({ violations: [], unsealed: [] })
}
