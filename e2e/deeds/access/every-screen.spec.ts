import { expectAccessible } from '../../tools/axe.ts'
import { lookAround } from '../../tools/look-around.ts'
import { type Screen, screens } from '../../tools/screens.ts'
import { expect, test } from '../../tools/test.ts'
import { smallTargets } from '../../tools/touch-targets.ts'

// Each looks at every screen of the shop.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Every screen in one of the languages, in turns; `E2E_ALL=1` looks at all of them in all three. */
const isAll = Boolean(process.env.E2E_ALL)
const languages = ['en', 'zh-TW', 'es']

for (const [turn, language] of languages.entries())
  test(`axe finds nothing on the screens in ${language}, light and dark, and none is wider than a small phone`, async ({
    browser,
    shop,
  }) => {
    const round = {
      browser,
      shopUrl: shop.url,
      language,
      isWanted: (screen: Screen) => isAll || screens.indexOf(screen) % languages.length === turn,
    }
    await lookAround(round, async ({ page }, name) => {
      await expectAccessible(page, name)
      // 320 px is also what a window of 1,280 px is at 400 % zoom; 640 px at 200 %.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 640 })
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(sideways, `${name}: px beyond ${width} px`).toBeLessThanOrEqual(0)
      }
    })
  })

test('everything that can be pressed is 44 px for fingers, on every screen [S1.screens]', async ({
  browser,
  shop,
}) => {
  const options = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  await lookAround({ browser, shopUrl: shop.url, options }, async ({ page }, name) => {
    expect.soft(await page.evaluate(smallTargets), name).toEqual([])
  })
})
