import type { Page } from '@playwright/test'

import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

const paths = ['/guest', '/zh-TW/guest', '/home', '/es/home', '/account', '/es/account', '/cart']
const phone = { width: 390, height: 844 }

/** Text and place of the heading and of its description, in the part of the window below the frame. */
async function readHeading(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  const description = page.locator('h1:not(.document-hidden) + p')
  const main = await page.getByRole('main').boundingBox()
  const place = async (part: typeof heading) => {
    if ((await part.count()) === 0) return null
    const box = await part.boundingBox()
    const y = Math.round((box?.y ?? 0) - (main?.y ?? 0))
    return { text: await part.innerText(), x: Math.round(box?.x ?? 0), y, height: box?.height }
  }
  return { heading: await place(heading), description: await place(description) }
}

test('the document contains the heading of the page, which stays in its place when the code has loaded', {
  tag: '@S2.home',
}, async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  for (const viewport of [page.viewportSize() ?? phone, phone]) {
    await page.setViewportSize(viewport)
    for (const path of paths) {
      await test.step(`${path}, ${viewport.width} px wide`, async () => {
        await page.route('**/r/**/*.js', route => route.abort())
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(page.locator('html')).not.toHaveAttribute('data-ready', 'true')
        const before = await readHeading(page)
        await page.unroute('**/r/**/*.js')
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
        expect(before.heading?.text).toBeTruthy()
        expect(await readHeading(page)).toEqual(before)
      })
    }
  }
})
