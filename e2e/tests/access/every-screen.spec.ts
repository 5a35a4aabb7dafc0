import { expectAccessible } from '../../tools/axe.ts'
import { lookAround } from '../../tools/inspect-screen.ts'
import { turnIntoPhone } from '../../tools/phone.ts'
import { type Screen, screens } from '../../tools/screens.ts'
import { expect, type Page, test } from '../../tools/test.ts'
import { smallTargets } from '../../tools/touch-targets.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Every screen in one of the languages, in turns; `E2E_ALL=1` looks at all of them in all three. */
const isAll = Boolean(process.env.E2E_ALL)
const languages = ['en', 'zh-TW', 'es']
const looked = screens.filter(({ isAlike }) => isAll || !isAlike)

/** 320 px is also what a window of 1,280 px is at 400 % zoom; 640 px at 200 %. */
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
  : [{ where: 'in one of the languages each', languageOf: inTurn }]

function inTurn(screen: Screen): string {
  return languages[looked.indexOf(screen) % languages.length] ?? 'en'
}

for (const { where, languageOf } of rounds)
  test(`axe finds nothing on the screens ${where}, light and dark, none is wider than a small phone, and everything that can be pressed is 44 px for fingers`, {
    tag: '@S1.screens',
  }, async ({ browser, shop }) => {
    const isWanted = (screen: Screen) => looked.includes(screen)
    const round = { browser, shopUrl: shop.url, languageOf, isWanted }
    await lookAround(round, async ({ page }, name) => {
      await expectAccessible(page, name)
      await expectNarrow(page, name)
      await turnIntoPhone(page)
      expect.soft(await page.evaluate(smallTargets), name).toEqual([])
    })
  })
