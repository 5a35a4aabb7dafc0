import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Releases that stay for later checks: about ten of each container. */
const mostKept = 60
/** A download takes less time than this. An older draft is left over from a checker that was killed. */
const draftMs = 3_600_000

/** Notes that a check uses this release, and returns its folder. */
export async function noteUse(folder: string): Promise<string> {
  const now = new Date()
  await utimes(folder, now, now)
  return folder
}

/** Deletes the downloaded releases that were not used for the longest time. */
export async function sweepReleases(cacheDir: string, most = mostKept): Promise<void> {
  const names = await readdir(cacheDir).catch(() => [])
  const all = await Promise.all(
    names.map(async name => {
      const folder = join(cacheDir, name)
      // Another checker may have deleted it in the meantime.
      const usedMs = (await stat(folder).catch(() => null))?.mtimeMs ?? 0
      return { folder, usedMs, isDraft: name.startsWith('draft-') }
    }),
  )
  const drafts = all.filter(({ isDraft, usedMs }) => isDraft && Date.now() - usedMs > draftMs)
  const releases = all.filter(({ isDraft }) => !isDraft)
  const unused = releases.sort((one, other) => other.usedMs - one.usedMs).slice(most)
  for (const { folder } of [...drafts, ...unused])
    await rm(folder, { recursive: true, force: true })
}
