import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { type Browser, chromium } from 'playwright'

import { addSession } from '../e2e/tools/api/api-client.ts'
import { browserFlags, findBrowser, onlyLocalFlag } from '../e2e/tools/browser.ts'
import { begin, goLive } from './stranger-story/begin.ts'
import { type Build, presetBuild, stockBuild } from './stranger-story/build.ts'
import { Journal } from './stranger-story/journal.ts'
import { retire, rollBack } from './stranger-story/leave.ts'
import { ownData } from './stranger-story/own-data.ts'
import { type Platform, packKit, startPlatform } from './stranger-story/platform.ts'
import { changedSince, readRepository } from './stranger-story/repository-state.ts'
import { seeRelease } from './stranger-story/see-release.ts'
import { Team } from './stranger-story/team.ts'

/**
 * `npx tsx scripts/stranger-story.ts` (needs a build, a browser, and a registry of npm): a new team with an empty folder,
 * the packed kit, and the address of a shop creates, checks, releases, develops, rolls back, and retires a remote with a
 * service of its own. With `--stock`, it builds without the preset of the kit. Prints the time of each step. Exits with 1
 * at the first thing that is not true.
 */
const steps = [begin, goLive, seeRelease, ownData, rollBack, retire]

type Opened = { journal: Journal; platform: Platform; browser: Browser; workDir: string }

/** What the platform team does once: the kit, a token, and the prefix. */
async function prepareTeam({ journal, platform, workDir }: Opened) {
  const tarball = await journal.step('platform', 'npm run pack-kit', () =>
    packKit(join(workDir, 'packed')),
  )
  const token = await journal.step('platform', 'npm run registry -- tokens create reviews', () =>
    platform.createToken('reviews'),
  )
  await journal.step('platform', 'npm run registry -- routes grant reviews /reviews', () =>
    platform.grantRoutes('reviews', '/reviews'),
  )
  const folder = join(workDir, 'reviews-team')
  await mkdir(folder)
  return {
    tarball,
    team: new Team(folder, { SHOP_URL: platform.url, REGISTRY_TOKEN: token }),
  }
}

async function tellStory(opened: Opened, build: Build): Promise<void> {
  const { journal, platform, browser } = opened
  const [customer, developer] = await Promise.all([browser.newContext(), browser.newContext()])
  await addSession(customer, platform.url)
  const servers = await platform.readServers()
  const repository = await readRepository()
  const prepared = await prepareTeam(opened)
  for (const step of steps)
    await step({ journal, platform, build, customer, developer, ...prepared })
  const changed = changedSince(repository, await readRepository())
  const files = changed.join(', ') || 'none'
  journal.claim('no file of this repository changed', changed.length === 0, files)
  const last = await platform.readServers()
  journal.claim('no server started again', last === servers, last)
}

async function main(workDir: string, build: Build): Promise<void> {
  const journal = new Journal()
  console.log(`A new team builds its remote with ${build.name}.`)
  const platform = await journal.step('platform', 'npm start', startPlatform)
  try {
    const executablePath = await findBrowser()
    const args = [...browserFlags, onlyLocalFlag]
    const browser = await chromium.launch({ executablePath, args })
    try {
      await tellStory({ journal, platform, browser, workDir }, build)
    } finally {
      await browser.close()
    }
  } finally {
    await platform.stop()
  }
  console.log(`\n${journal.describe()}`)
}

const { values } = parseArgs({ options: { stock: { type: 'boolean', default: false } } })
const workDir = await mkdtemp(join(tmpdir(), 'storefront-stranger-'))
try {
  await main(workDir, values.stock ? stockBuild : presetBuild)
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  for (const line of [`✘ ${error.message}`, ...error.lines]) console.error(line)
  process.exitCode = 1
} finally {
  await rm(workDir, { recursive: true, force: true })
}
