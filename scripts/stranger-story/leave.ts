import { extension, plan, see, seeMissing, seePage } from './look.ts'
import type { Story } from './story.ts'
import { views } from './views.ts'

/** The previous release is live again. */
export async function rollBack({ journal, team, platform, customer }: Story): Promise<void> {
  await journal.step('team', 'npx storefront rollback reviews --why "the news are boring"', () =>
    team.run('npx', 'storefront', 'rollback', 'reviews', '--why', 'the news are boring'),
  )
  await journal.step('browser', 'the page of the previous release', async () => {
    const page = await customer.newPage()
    for (const view of views) {
      await seePage(page, platform.url, view)
      await see(view.votes(0), page.getByText(view.votes(0), { exact: true }))
    }
    await page.close()
  })
}

/** The remote leaves the shop, and the rest of the shop stays. */
export async function retire({ journal, team, platform, customer }: Story): Promise<void> {
  await journal.step('team', 'npx storefront registry retire reviews --why "nobody votes"', () =>
    team.run('npx', 'storefront', 'registry', 'retire', 'reviews', '--why', 'nobody votes'),
  )
  const page = await customer.newPage()
  for (const view of views) {
    const { status, links } = await journal.step('browser', `404 in ${view.language}`, () =>
      seeMissing(page, platform.url, view),
    )
    const isGone = status === 404 && links === 0
    journal.claim('only the remote is gone', isGone, `status ${status}, ${links} links to it`)
    await page.goto(`${platform.url}${view.prefix}${plan}`)
    await see('the page of a plan', page.getByRole('heading', { level: 1 }))
    const left = await extension(page, view).count()
    journal.claim('its slot is empty', left === 0, `${left} extensions`)
  }
  await page.close()
}
