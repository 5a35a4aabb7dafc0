import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { liveId } from '@storefront/kit/publish/fresh-page'
import type { Registry } from '@storefront/kit/registry/client'
import { readDeployments, readStatus } from '@storefront/kit/registry/names'
import type { Browser } from 'playwright'

import { type StoryFolders, sendBroken } from './broken-releases.ts'
import { Journal } from './journal.ts'
import { ListedFiles } from './listed-files.ts'
import { makeVariant } from './prebuilt.ts'
import { type Report, toReport } from './report.ts'
import { runShopper } from './shopper.ts'
import { createTeam, type Team } from './team.ts'

export type Length = {
  tabs: number
  releases: number
  /** The number of navigations in all tabs between two releases of a team. */
  pace: number
  /** The number of navigations with the bad release before its rollback. */
  badFor: number
  thinkMs: { least: number; most: number }
}

type StoryOptions = { browser: Browser; platform: Registry; distDir: string; length: Length }

const names = ['catalog', 'cart', 'chat']

/** Runs the story: three teams release while customers shop. Returns a report with all faults and times. */
export async function runStory(options: StoryOptions): Promise<Report> {
  const { browser, platform, length } = options
  const startedAt = performance.now()
  const workDir = await mkdtemp(join(tmpdir(), 'storefront-story-'))
  const folders = { distDir: options.distDir, workDir }
  const journal = new Journal()
  const listed = new ListedFiles(platform.shop)
  const shoppers = Array.from({ length: length.tabs }, (_, number) =>
    runShopper({ browser, shop: platform.shop, journal, listed, number, ...length }),
  )
  try {
    const reported = releaseAll({ ...options, journal, folders }).finally(() => journal.end())
    // A customer who fails ends the story, because the others would wait without end.
    const [done] = await Promise.all([reported, ...shoppers])
    return toReport({ ...done, journal, startedAt, ...length })
  } finally {
    journal.end()
    await rm(workDir, { recursive: true, force: true })
  }
}

type StoryContext = StoryOptions & { journal: Journal; folders: StoryFolders }

async function releaseAll({ platform, length, journal, folders }: StoryContext) {
  const teams: Team[] = []
  for (const name of names) teams.push(await createTeam(platform, name))
  const [first, second, third] = teams as [Team, Team, Team]
  await journal.waitForTabs(length.tabs)
  // Two teams have one more release at the end, and the bad release counts for the third team.
  const each = length.releases / names.length
  await Promise.all([
    releaseRepeatedly(first, each - 1, { length, journal, folders }),
    releaseRepeatedly(second, each - 1, { length, journal, folders }),
    releaseRepeatedly(third, each - 1, { length, journal, folders }),
  ])
  const rejected = await sendBroken(teams, folders)
  const bad = await releaseBad(third, { length, journal, folders })
  const oneBase = await promoteOneBase([first, second], folders)
  await journal.waitForVisits(length.tabs)
  return { teams, rejected, bad, oneBase, deployments: await readDeployments(platform, 100) }
}

type ReleaseContext = { length: Length; journal: Journal; folders: StoryFolders }

async function releaseRepeatedly(
  team: Team,
  count: number,
  context: ReleaseContext,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await team.release(
      await makeVariant(context.folders, { name: team.name, number }),
      `Version ${number}`,
    )
    await context.journal.waitForVisits(context.length.pace)
  }
}

/** Releases an entry that passes every check and throws in the browser, which only customers can notice. */
async function releaseBad(
  team: Team,
  { length, journal, folders }: ReleaseContext,
): Promise<string> {
  const script = 'throw new Error("A bad release");'
  const built = await makeVariant(folders, { name: team.name, number: 900, script })
  const composition = await team.release(built, 'Version 900')
  await journal.waitForVisitsWith(composition, length.badFor)
  await team.rollBack('The launcher is gone')
  return composition
}

/** Two teams deploy at the same time with the same base, and both succeed. A later attempt with this base is rejected. */
async function promoteOneBase([first, second]: [Team, Team], folders: StoryFolders) {
  const base = await liveId(first.registry.shop)
  const ids: string[] = []
  for (const team of [first, second]) {
    const built = await makeVariant(folders, { name: team.name, number: 800 })
    await team.publish(built)
    ids.push(built.release.id)
  }
  const [own = '', others = ''] = ids
  const again = await makeVariant(folders, { name: first.name, number: 1 })
  const codes = await Promise.all([
    rejectionOf(first.promote([own], 'Version 800', base)),
    rejectionOf(second.promote([others], 'Version 800', base)),
  ])
  codes.push(await rejectionOf(first.promote([again.release.id], 'Version 1 again', base)))
  const { releases } = await readStatus(first.registry)
  return { live: releases.filter(({ id }) => ids.includes(id)).length, rejected: codes.flat() }
}

async function rejectionOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (error) {
    if (error instanceof CommandFailure) return [error.code]
    throw error
  }
}
