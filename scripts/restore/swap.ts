import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { folders, rebuiltState } from '../backup/data-folder/folders.ts'

type Move = { from: string; to: string }

async function move({ from, to }: Move): Promise<boolean> {
  return await rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/**
 * Puts the staged files in their places and then runs `commit`, which swaps the database. If anything fails, the previous
 * files return. Otherwise, they are deleted.
 */
export async function swap(
  { dataDir, staged, hasSecrets }: { dataDir: string; staged: string; hasSecrets: boolean },
  commit: () => Promise<void>,
): Promise<void> {
  const replaced = join(dataDir, `replaced-${Date.now()}`)
  await mkdir(replaced, { mode: 0o700 })
  const old = [...Object.values(folders), ...rebuiltState].filter(
    name => hasSecrets || name !== folders.secrets,
  )
  const planned: Move[] = [
    ...old.map(name => ({ from: join(dataDir, name), to: join(replaced, name) })),
    ...(await readdir(staged)).map(name => ({ from: join(staged, name), to: join(dataDir, name) })),
  ]
  const done: Move[] = []
  try {
    for (const one of planned) if (await move(one)) done.unshift(one)
    await commit()
  } catch (error) {
    for (const { from, to } of done) await rename(to, from)
    await rm(replaced, { recursive: true, force: true })
    throw error
  }
  await rm(replaced, { recursive: true, force: true })
  await rm(staged, { recursive: true, force: true })
}
