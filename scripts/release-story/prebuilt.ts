import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { type BuiltRelease, readBuiltRelease } from '@storefront/kit/publish/built-release'
import { releaseId } from '@storefront/kit/release/canonical'
import { releaseFile, writeHashed } from '@storefront/kit/release/release-files'

/** The changes of a new version of a container. */
type Variant = {
  name: string
  number: number
  /** A script at the start of the entry. */
  script?: string
  changes?: Partial<Release>
}

/**
 * Creates a new version of a built container without a build: the entry and the English texts change, and the digests
 * and the id match.
 */
export async function makeVariant(
  { distDir, workDir }: { distDir: string; workDir: string },
  variant: Variant,
): Promise<BuiltRelease> {
  const { name, number } = variant
  const folder = join(workDir, `${name}-${number}${variant.script ? '-bad' : ''}`)
  await mkdir(workDir, { recursive: true })
  await cp(join(distDir, name), folder, { recursive: true })
  const manifest: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
  const entry = await replace(
    folder,
    manifest.entry,
    text => `${variant.script ?? ''}/* ${number} */\n${text}`,
  )
  const english = await replace(folder, manifest.locales.en, text =>
    JSON.stringify({ ...JSON.parse(text), releaseStory: `Version ${number}` }),
  )
  const replaced = [manifest.entry, manifest.locales.en]
  const stored = manifest.files.filter(({ path }) => !replaced.includes(path))
  const changed = await Promise.all(
    [entry, english].map(file => releaseFile(folder, name, file, 'production')),
  )
  const content = {
    ...manifest,
    entry: `/r/${name}/${entry}`,
    locales: { ...manifest.locales, en: `/r/${name}/${english}` },
    files: [...stored, ...changed].sort((left, right) => (left.path < right.path ? -1 : 1)),
    label: `${manifest.label}-story.${number}`,
    ...variant.changes,
  }
  const release = { ...content, id: releaseId(content) }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  const built = await readBuiltRelease(folder)
  await rm(folder, { recursive: true })
  return built
}

/** Writes a changed file and returns its new name. */
async function replace(
  folder: string,
  path: string,
  change: (text: string) => string,
): Promise<string> {
  const [stem = '', , extension = ''] = basename(path).split('.')
  const text = change(await readFile(join(folder, basename(path)), 'utf8'))
  return await writeHashed(folder, `${stem}.${extension}`, text)
}
