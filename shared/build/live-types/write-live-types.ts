import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { DeprecatedExports, Deprecation } from '@storefront/api/interface'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { CommandFailure } from '../command-line/failure.ts'
import { type LiveTypes, liveTypesFile } from './live-types.ts'

/** What the live releases of a shop declare. `openApi`: the document of its endpoints. */
export type LiveContracts = Omit<LiveTypes, 'version' | 'types'> & {
  types: ReleaseTypes
  openApi: string
  /** By the module of `shared`. */
  deprecated?: DeprecatedExports | undefined
}

const moduleForm = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/
const exportForm = /^[A-Za-z_$][\w$]*$/
const tokenForm = /^--[\w-]+$/

/** Names become paths and source text. */
function checkNames({ types, tokens, deprecated = {} }: LiveContracts): void {
  const marked = Object.values(deprecated).flatMap(names => Object.keys(names))
  const wrong = [
    ...Object.keys(types.exposes).filter(name => !moduleForm.test(name)),
    ...tokens.filter(name => !tokenForm.test(name)),
    ...marked.filter(name => !exportForm.test(name)),
  ]
  if (wrong.length > 0)
    throw new CommandFailure(
      `The live shop has names that no release can have: ${wrong.join(', ')}. Ask the platform team.`,
      { code: 'bad_name' },
    )
}

/** Replaces the folder as a whole, so that an error while files are written leaves the previous one. */
export async function writeLiveTypes(live: LiveContracts, folder: string): Promise<LiveTypes> {
  checkNames(live)
  const { openApi, types, deprecated, ...facts } = live
  const { exposes, packages } = types
  const saved: LiveTypes = { ...facts, version: 1, types: { exposes, packages } }
  await mkdir(dirname(folder), { recursive: true })
  const work = await mkdtemp(`${folder}-`)
  const files = {
    ...types.files,
    ...Object.fromEntries(Object.entries(exposes).map(toForwarder(types.files, deprecated ?? {}))),
    'tokens.d.ts': toTokens(saved),
    'openapi.json': openApi,
    [liveTypesFile]: `${JSON.stringify(saved, null, 2)}\n`,
  }
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(work, path)), { recursive: true })
      await writeFile(join(work, path), text)
    }
    await replaceFolder(folder, work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return saved
}

async function replaceFolder(folder: string, next: string): Promise<void> {
  const previous = `${next}-previous`
  await rename(folder, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(next, folder)
  await rm(previous, { recursive: true, force: true })
}

/** `modules/ui/button.d.ts` is `shared/ui/button`: the paths of `tsconfig.json` find modules by their names. */
function toForwarder(files: ReleaseTypes['files'], deprecated: DeprecatedExports) {
  return ([module, path]: [string, string]): [string, string] => {
    const forwarder = `modules/${module}.d.ts`
    const target = posix.relative(posix.dirname(forwarder), path.slice(0, -'.d.ts'.length))
    const marked = (Object.hasOwn(deprecated, module) && deprecated[module]) || {}
    const isDefault = /\bexport\s+default\b|\bas\s+default\b/.test(files[path] ?? '')
    const names = isDefault && !Object.hasOwn(marked, 'default') ? ['default'] : []
    const exported = [...names, ...Object.entries(marked).map(toMarkedName)]
    const own = exported.length > 0 ? `export { ${exported.join(', ')} } from '${target}'\n` : ''
    return [forwarder, `export * from '${target}'\n${own}`]
  }
}

/** Editors strike a name out that has this comment. It hides the one of `export *`, whose declaration has no comments. */
function toMarkedName([name, { since, until, instead }]: [string, Deprecation]): string {
  return `/** @deprecated since ${since}, removed after ${until}: ${instead} */ ${name}`
}

function toTokens({ shop, tokens }: LiveTypes): string {
  const names = tokens.map(name => `\n  | '${name}'`).join('')
  return `/** The CSS custom properties that every page of ${shop} has. */\nexport type DesignToken =${names || ' never'}\n`
}
