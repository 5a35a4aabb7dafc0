import { launcher, logOf, sendHistory } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/test.ts'

// 1280 × 1024 at a zoom of 400 %.
test.use({ viewport: { width: 320, height: 256 } })

for (const [place, path] of [
  ['page', '/chat'],
  ['panel', '/guest?location=taipei-tw'],
] as const) {
  test(`messages can be read in a low window, where the whole ${place} scrolls`, async ({
    page,
  }) => {
    await sendHistory(page, 21)
    await page.goto(path)
    if (place === 'panel') await launcher(page).click()
    const log = logOf(page)
    await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(120)
    await log.scrollIntoViewIfNeeded()
    await expect(log.getByText('Message 21.')).toBeInViewport()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.scrollIntoViewIfNeeded()
    await expect(field).toBeInViewport({ ratio: 1 })
  })
}
