import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/test.ts'

for (const width of [1024, 1280, 1440])
  test(`the open chat does not cover the cart at ${width} px, and the order link can be clicked`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await addSession(context, shop.url)
    await page.goto('/home?location=taipei-tw')
    await addPlan(page, 'Dedicated 4C-16G')
    await cartLink(page, 1).click()
    const go = page.getByRole('link', { name: 'Continue to order' })
    await expect(go).toBeVisible()
    await launcher(page).click()
    const panel = page.getByRole('dialog', { name: 'Chat with Quarry' })
    await expect(panel).toBeVisible()
    const edge = (await panel.boundingBox())?.x ?? 0
    for (const part of [go, page.getByRole('region', { name: 'Plans in your cart' })]) {
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? edge + 1)).toBeLessThanOrEqual(edge)
    }
    await go.click()
    await expect(page).toHaveURL(/\/order$/)
  })
