import { expectAccessible } from '../../tools/screens/axe.ts'
import { inspectScreens } from '../../tools/screens/inspect-screen.ts'
import { switchToPhone } from '../../tools/screens/phone.ts'
import { type Screen, screens } from '../../tools/screens/screens.ts'
import { smallTargets } from '../../tools/screens/touch-targets.ts'
import { expect, type Page, test } from '../../tools/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Each screen in one language, which rotates; `E2E_ALL=1` checks every screen in all three languages. */
const isAll = Boolean(process.env.E2E_ALL)
const languages = ['en', 'zh-TW', 'es']
const chosenScreens = screens.filter(({ isSimilar }) => isAll || !isSimilar)

/** A window of 1,280 px is 320 px wide at 400 % zoom and 640 px wide at 200 %. */
async function expectNarrow(page: Page, name: string): Promise<void> {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `${name}: px beyond ${width} px`).toBeLessThanOrEqual(0)
  }
}

const rounds = isAll
  ? languages.map(language => ({ where: `in ${language}`, languageOf: () => language }))
  : [{ where: 'in one language each', languageOf: rotatingLanguage }]

function rotatingLanguage(screen: Screen): string {
  return languages[chosenScreens.indexOf(screen) % languages.length] ?? 'en'
}

for (const { where, languageOf } of rounds)
  test(`screens ${where} pass axe in light and dark, fit a small phone, and have touch targets of 44 px`, {
    tag: '@S1.screens',
  }, async ({ browser, shop }) => {
    const isWanted = (screen: Screen) => chosenScreens.includes(screen)
    const round = { browser, shopUrl: shop.url, languageOf, isWanted }
    await inspectScreens(round, async ({ page }, name) => {
      await expectAccessible(page, name)
      await expectNarrow(page, name)
      const switchBack = await switchToPhone(page)
      expect.soft(await page.evaluate(smallTargets), name).toEqual([])
      await switchBack()
    })
  })
