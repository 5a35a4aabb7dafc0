import { sampleNumber } from '../../tools/releases/composition.ts'
import { deployReleases } from '../../tools/releases/edited-release.ts'
import { hardCoded, readableTexts } from '../../tools/screens/hard-coded.ts'
import { inspectScreens } from '../../tools/screens/inspect-screen.ts'
import { makePseudoReleases } from '../../tools/screens/pseudo-releases.ts'
import { type Screen, screens } from '../../tools/screens/screens.ts'
import { expect, test } from '../../tools/test.ts'

test.describe.configure({ timeout: 300_000 })

/** A third of the screens, which rotates when `shared` changes; `E2E_ALL=1` checks all of them. */
const isAll = Boolean(process.env.E2E_ALL)
const thirds = 3
/** The texts of these screens come from the server, the sandbox or users. */
const withoutLocale = ['sign-in', 'chat-answer', 'desk', 'desk-answer']
const chosenScreens = screens.filter(
  ({ name, isSimilar }) => !withoutLocale.includes(name) && (isAll || !isSimilar),
)

test('every text on screen comes from a locale file, and texts that are a third longer fit', async ({
  browser,
  ownShop: shop,
}) => {
  await deployReleases(shop, await makePseudoReleases())
  const sample = await sampleNumber(shop.url)
  const isWanted = (screen: Screen) =>
    chosenScreens.includes(screen) &&
    (isAll || chosenScreens.indexOf(screen) % thirds === sample % thirds)
  await inspectScreens({ browser, shopUrl: shop.url, isWanted }, async ({ page }, name) => {
    expect.soft(hardCoded(await page.evaluate(readableTexts)), name).toEqual([])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(sideways, `${name}: px beyond ${width} px`).toBeLessThanOrEqual(0)
    }
  })
})
