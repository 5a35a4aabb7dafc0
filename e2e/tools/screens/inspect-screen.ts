import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

import { policyReport, watchPolicy } from '../policy-watch.ts'
import { type SignedInUsers, signInEveryone } from '../sign-in-everyone.ts'
import { readTexts, type Texts } from '../texts.ts'
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

/** The size of a window, and of one in which narrow screens exist. */
const windows = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** Returns a page of the user. It is the same one for many screens, because a new tab takes a new process. */
function createPages({ contexts }: SignedInUsers) {
  const pages = new Map<string, Page>()
  return async ({ user, isNarrow }: Screen): Promise<Page> => {
    const size = isNarrow ? 'narrow' : 'wide'
    const known = pages.get(`${user} ${size}`)
    const page = known ?? (await contexts[user].newPage())
    if (!known) await watchPolicy(page)
    pages.set(`${user} ${size}`, page)
    await page.setViewportSize(windows[size])
    return page
  }
}

/** Reads the texts of each language once. */
function createTexts(shopUrl: string) {
  const known = new Map<string, Promise<Texts>>()
  return (language: string): Promise<Texts> => {
    const texts = known.get(language) ?? readTexts(shopUrl, language)
    known.set(language, texts)
    return texts
  }
}

/**
 * Opens every screen in its main states, one by one, and expects no policy violation. `inspect` leaves the page in the
 * kind of window in which it got it.
 */
export async function inspectScreens(
  inspection: Inspection,
  inspect: (view: View, name: string) => Promise<void>,
): Promise<void> {
  const { browser, shopUrl, languageOf = () => 'en', options, isWanted = () => true } = inspection
  const users = await signInEveryone(browser, shopUrl, { reducedMotion: 'reduce', ...options })
  const pageFor = createPages(users)
  const textsOf = createTexts(shopUrl)
  for (const screen of screens.filter(isWanted)) {
    const page = await pageFor(screen)
    const language = languageOf(screen)
    const text = await textsOf(language)
    const view = { page, prefix: prefixes[language] ?? '', text, users }
    const name = `${screen.name} in ${language}`
    await openScreen(view, screen, screen.brief)
    await expectNoPolicyViolation(page, shopUrl, name)
    await inspect(view, name)
  }
  await users.close()
}

/** Skips the sign-in site, which is not part of the shop and has its own policy. */
async function expectNoPolicyViolation(page: Page, shopUrl: string, name: string): Promise<void> {
  if (new URL(page.url()).origin !== new URL(shopUrl).origin) return
  expect.soft(await policyReport(page), `${name}: policy`).toEqual({ violations: [], unsealed: [] })
}
