import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { idOf, releaseId } from '@storefront/kit/release/canonical'
import { releaseFile } from '@storefront/kit/release/release-files'

/** A change of a built container, without a build. */
export type ReleaseChange = {
  /** Finds the files to change by their contents. */
  isIn: (text: string, name: string) => boolean
  change: (text: string) => string
}

const isText = (name: string) => /\.(js|css|json)$/.test(name) && !/^(release|maps)\./.test(name)

/** `home-page.1a2b3c4d5e.js` → `1a2b3c4d5e`. */
const hashIn = (name: string) => name.split('.')[1] ?? ''

/**
 * Writes files under the names of their new contents, and then every file that names one of them, up to the entry.
 * Returns the new name of each changed file by its old one.
 */
async function rewrite(folder: string, changed: Map<string, string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const name of (await readdir(folder)).filter(isText))
    texts.set(name, changed.get(name) ?? (await readFile(join(folder, name), 'utf8')))
  const renamed = new Map<string, string>()
  const rename = (name: string): void => {
    const before = hashIn(renamed.get(name) ?? name)
    const hash = idOf(texts.get(name) ?? '').slice(0, 10)
    renamed.set(name, name.replace(hashIn(name), hash))
    for (const [user, text] of texts)
      if (user !== name && text.includes(before)) {
        texts.set(user, text.replaceAll(before, hash))
        rename(user)
      }
  }
  for (const name of changed.keys()) rename(name)
  for (const [name, next] of renamed) {
    for (const suffix of ['', '.br', '.gz']) await rm(join(folder, name + suffix), { force: true })
    await writeFile(join(folder, next), texts.get(name) ?? '')
  }
  return renamed
}

async function listAgain(folder: string, renamed: Map<string, string>): Promise<void> {
  let text = await readFile(join(folder, 'release.json'), 'utf8')
  for (const [name, next] of renamed) text = text.replaceAll(name, next)
  const manifest: Release = JSON.parse(text)
  const changed = new Set(renamed.values())
  const files = await Promise.all(
    manifest.files.map(file => {
      const name = basename(file.path)
      return changed.has(name) ? releaseFile(folder, manifest.name, name, 'production') : file
    }),
  )
  const content = { ...manifest, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) }
  const release = { ...content, id: releaseId(content) }
  releaseSchema.parse(release)
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
}

/** Copies a built container and changes its files. Names, digests and the id match the new contents. */
export async function changeRelease(
  from: string,
  to: string,
  { isIn, change }: ReleaseChange,
): Promise<void> {
  await cp(from, to, { recursive: true })
  const texts = new Map<string, string>()
  for (const name of (await readdir(to)).filter(isText)) {
    const text = await readFile(join(to, name), 'utf8')
    if (isIn(text, name)) texts.set(name, change(text))
  }
  if (texts.size === 0) throw new Error(`No file of ${from} can be changed like this`)
  await listAgain(to, await rewrite(to, texts))
}
