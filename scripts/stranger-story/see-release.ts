import { seePage, seeSlot } from './look.ts'
import type { Story } from './story.ts'
import { views } from './views.ts'

/** A customer sees the page, its link, and the slot, in each language. */
export async function seeRelease({ journal, platform, customer }: Story): Promise<void> {
  for (const view of views)
    await journal.step('browser', `page, link, and slot in ${view.language}`, async () => {
      const page = await customer.newPage()
      await seePage(page, platform.url, view)
      await seeSlot(page, platform.url, view)
      await page.close()
    })
}
