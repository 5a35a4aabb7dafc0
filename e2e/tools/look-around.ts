import type { Browser, BrowserContextOptions } from '@playwright/test'

import { openScreen, type Screen, screens, type View } from './screens.ts'
import { readTexts } from './texts.ts'
import { startTour } from './tour.ts'

type Round = {
  browser: Browser
  shopUrl: string
  language?: string
  options?: BrowserContextOptions
  isWanted?: (screen: Screen) => boolean
}

const prefixes: Record<string, string> = { en: '', 'zh-TW': '/zh-TW', es: '/es' }

/** Shows every screen in its main states, one after the other, in one language. */
export async function lookAround(
  round: Round,
  look: (view: View, name: string) => Promise<void>,
): Promise<void> {
  const { browser, shopUrl, language = 'en', options, isWanted = () => true } = round
  const text = await readTexts(shopUrl, language)
  const tour = await startTour(browser, shopUrl, { reducedMotion: 'reduce', ...options })
  for (const screen of screens.filter(isWanted)) {
    const page = await tour.people[screen.who].newPage()
    if (screen.isNarrow) await page.setViewportSize({ width: 390, height: 844 })
    const view = { page, prefix: prefixes[language] ?? '', text, tour }
    await openScreen(view, screen, screen.brief)
    await look(view, `${screen.name} in ${language}`)
    await page.close()
  }
  await tour.close()
}
