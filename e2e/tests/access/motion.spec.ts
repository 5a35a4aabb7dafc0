import { cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

declare global {
  var longestTransitionMs: number | undefined
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('with reduced motion no animation is noticeable', async ({ page, context, shop }) => {
  await page.addInitScript(() => {
    const record = () => {
      const running = document.getAnimations().map(({ effect }) => {
        const { duration, iterations } = effect?.getTiming() ?? {}
        // Spinners still turn, because they show progress.
        return iterations === Number.POSITIVE_INFINITY ? 0 : Number(duration)
      })
      globalThis.longestTransitionMs = Math.max(globalThis.longestTransitionMs ?? 0, ...running)
      requestAnimationFrame(record)
    }
    record()
  })
  await addSession(context, shop.url)
  await page.goto('/home?location=sao-paulo-br')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Add Shared 2C-4G, Sao Paulo' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'View cart' })).toBeVisible()
  await cartLink(page, 1).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const longest = await page.evaluate(() => globalThis.longestTransitionMs ?? Number.NaN)
  expect(longest).toBeLessThanOrEqual(1)
})
