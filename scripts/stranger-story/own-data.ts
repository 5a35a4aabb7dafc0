import { freePort } from '../../e2e/tools/shop/ports.ts'
import type { Running } from '../../e2e/tools/shop/process.ts'
import { develop } from './develop.ts'
import { see, seePage } from './look.ts'
import { releaseAndDeploy } from './release.ts'
import { news, serviceFile, startService, writeService } from './service.ts'
import type { Story } from './story.ts'
import { views } from './views.ts'

const english = views.filter(({ language }) => language === 'en')

/** The page of a customer shows this text of the service. Resolves to its composition. */
async function seeNews({ journal, platform, customer }: Story, text: string): Promise<string> {
  return await journal.step('browser', `the page with "${text}"`, async () => {
    const page = await customer.newPage()
    let composition = ''
    for (const view of english) composition = await seePage(page, platform.url, view)
    await see(`the response of the service, ${text}`, page.getByText(text, { exact: true }))
    await page.close()
    return composition
  })
}

/** The edited tests and the release, which calls the service. */
async function releaseCaller(story: Story): Promise<void> {
  await story.team.edit(['src/votes/plan-votes.test.tsx', "'Votes: 1'", "'Votes so far: 1'"])
  await releaseAndDeploy(story, 'news of the service')
}

/** The team runs a service, calls it from its page, and changes its response without a release. */
export async function ownData(story: Story): Promise<void> {
  const { journal, platform, team } = story
  await journal.step('team', 'npm install jose@6', () => team.run('npm', 'install', 'jose@6'))
  await writeService(team)
  const port = await freePort('127.0.0.1')
  let service: Running = await journal.step('team', 'starting the service', () =>
    startService(team, port),
  )
  try {
    await journal.step('platform', 'npm run registry -- backends grant reviews', () =>
      platform.grantBackend('reviews', `http://127.0.0.1:${port}`),
    )
    await develop(story)
    await releaseCaller(story)
    const before = await seeNews(story, news.first)
    service = await journal.step('team', 'another response of the service', async () => {
      await team.edit([serviceFile, news.first, news.second])
      await service.stop()
      return startService(team, port)
    })
    const after = await seeNews(story, news.second)
    journal.claim('the service changed without a release', before === after, after.slice(0, 12))
  } finally {
    await service.stop()
  }
}
