import { resolve } from 'node:path'

import { optional, type Values } from '../command-line/command.ts'
import { count, short } from '../command-line/format.ts'
import { type Environment, readShop } from '../command-line/settings.ts'
import { buildContainer, builtFolder, containersOf } from './build.ts'
import { type BuiltRelease, readBuiltRelease } from './built-release.ts'
import { checkContracts } from './check-contracts.ts'
import type { Checks } from './check-sources.ts'
import { checkSources } from './claims.ts'
import { liveId } from './fresh-page.ts'
import type { Steps } from './steps.ts'

type PrepareInput = {
  command: 'check' | 'release'
  names: string[]
  values: Values
  env: Environment
}

/** Releases that are built and checked, but not published. */
type Prepared = {
  shop: string
  /** The live composition that they were compared with. */
  base: string | undefined
  folders: string[]
  built: BuiltRelease[]
  checked: Checks[]
}

/** The steps that `storefront check` and `storefront release` have in common. They need no token. */
export async function prepare(input: PrepareInput, steps: Steps): Promise<Prepared> {
  const { values, env } = input
  const shop = readShop(optional(values, 'shop'), env)
  const base = await steps.run('reach', () => liveId(shop), describeLive)
  const names = values.folder === undefined ? await containersOf(input.names, input.command) : []
  const requested = { ...input, names }
  const checked = await checkSources(requested, steps)
  const folders = await foldersOf(requested, steps)
  const built = await readAll(folders, steps)
  const isBuiltElsewhere = values.folder !== undefined || values['no-build'] === true
  if (values['no-check'] !== true)
    await checkContracts(
      { shop, base, built, isBuiltElsewhere, isOverridden: values.override === true },
      steps,
    )
  return { shop, base, folders, built, checked }
}

const describeLive = (id: string | undefined) =>
  id ? `the shop serves ${short(id)}` : 'the shop responds'

async function foldersOf({ names, values, env }: PrepareInput, steps: Steps): Promise<string[]> {
  const folder = optional(values, 'folder')
  if (folder) return [await describeBuilt(resolve(folder), steps)]
  for (const name of values['no-build'] === true ? [] : names)
    await steps.run(
      'build',
      () => buildContainer(name),
      () => name,
    )
  return names.map(name => builtFolder(name, env.DIST_DIR))
}

/** A folder that the preset did not build gets its description here. */
async function describeBuilt(folder: string, steps: Steps): Promise<string> {
  const { describeFolder } = await import('../stock/describe-folder.ts')
  const described = await describeFolder(folder)
  if (described === folder) return folder
  const { describeHtmlUses, htmlUses } = await import('../stock/html-uses.ts')
  await steps.run('describe', () => htmlUses(described), describeHtmlUses)
  return described
}

async function readAll(folders: string[], steps: Steps): Promise<BuiltRelease[]> {
  return await steps.run(
    'check',
    () => Promise.all(folders.map(readBuiltRelease)),
    all =>
      `${count(
        all.reduce((sum, { files }) => sum + files.size, 0),
        'file',
      )} checked against the digests`,
  )
}
