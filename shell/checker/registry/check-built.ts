import { join, resolve } from 'node:path'
import { latestBuildSchema } from '@storefront/api/build'
import { compositionSchema } from '@storefront/api/composition'
import { readParameters } from '@storefront/kit/command-line/command'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { type Environment, readShop } from '@storefront/kit/command-line/settings'
import { readBuiltRelease } from '@storefront/kit/publish/built-release'
import * as z from 'zod/mini'

import type { CandidateRelease } from '../candidate/releases-folder.ts'
import { openShopFiles } from '../candidate/shop-files.ts'
import { describeReport } from '../report/describe.ts'
import { type ChecksInput, type ChecksReport, runChecks } from '../run-checks.ts'

const documentSchema = z.object({
  shell: z.looseObject({ name: z.string() }),
  shared: z.looseObject({ name: z.string() }),
  remotes: z.record(z.string(), z.looseObject({ name: z.string() })),
})

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url).catch(() => null)
  if (response?.ok) return response.json()
  throw new CommandFailure(`${url} does not respond: start the shop, or name another with --shop.`)
}

/** The unchanged documents of the releases that are live. */
async function readLive(shop: string): Promise<{ name: string }[]> {
  const { id } = latestBuildSchema.parse(await readJson(`${shop}/_builds/latest.json`))
  const { shell, shared, remotes } = documentSchema.parse(await readJson(`${shop}/c/${id}.json`))
  return [shell, shared, ...Object.values(remotes)]
}

/** The live shop with the built containers of the folders in place of its own. */
async function makeCandidate(shop: string, folders: string[]) {
  const built = await Promise.all(folders.map(readBuiltRelease))
  const changed = built.map(({ release }) => release.name)
  const others = (await readLive(shop)).filter(({ name }) => !changed.includes(name))
  const releases: CandidateRelease[] = [
    ...others.map(manifest => ({ manifest })),
    ...built.map(({ manifest }, index) => ({
      manifest: manifest as object,
      folder: folders[index] ?? '',
    })),
  ]
  const named = new Map(releases.map(({ manifest }) => [Reflect.get(manifest, 'name'), manifest]))
  const { shell, shared, ...remotes } = Object.fromEntries(named)
  const composition = compositionSchema.parse({ version: 1, shell, shared, remotes })
  return { composition, changed, releases }
}

type CheckOptions = Pick<ChecksInput, 'choose'> & {
  env: Environment
  programsDir: string
  signal: AbortSignal
}

/**
 * `main.js check dist/catalog`: the same checks for built containers that are not published. Returns the text to print.
 * @throws {CommandFailure} when a check fails
 */
export async function checkBuilt(line: string[], options: CheckOptions): Promise<string> {
  const { values, positionals } = readParameters(line, {})
  const { env, ...own } = options
  const shop = readShop(typeof values.shop === 'string' ? values.shop : undefined, env)
  const folders = positionals.map(folder => resolve(folder))
  const candidate = await makeCandidate(shop, folders)
  const cacheDir = join(resolve(env.DATA_DIR || '.data'), 'checker', 'releases')
  const files = openShopFiles(shop)
  try {
    const report = await runChecks({ ...candidate, ...own, shop: files, cacheDir })
    const text = values.json === true ? toJson(report) : describeReport(report)
    if (report.counts.failed === 0) return text
    throw new CommandFailure(text, { code: 'check_failed' })
  } finally {
    files.close()
  }
}

const toJson = ({ pictures: _, ...report }: ChecksReport) => JSON.stringify(report, null, 2)
