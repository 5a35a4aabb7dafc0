import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'

const run = promisify(execFile)
const maxBuffer = 64 * 1024 * 1024

type CommitBuild = {
  /** The short name of the commit. */
  commit: string
  /** The folder with the built containers and servers. */
  dist: string
  remove: () => Promise<void>
}

/**
 * Installs and builds a commit of this repository in a temporary clone.
 * @throws when the repository does not have the commit, or its installation or build fails
 */
export async function buildCommit(name: string): Promise<CommitBuild> {
  const { stdout } = await run('git', ['rev-parse', '--short', `${name}^{commit}`], { cwd: root })
  const commit = stdout.trim()
  const folder = await mkdtemp(join(tmpdir(), 'storefront-commit-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const { DIST_DIR: _, ...env } = process.env
  const inFolder = { cwd: folder, env, maxBuffer }
  try {
    await run('git', ['clone', '--quiet', '--no-checkout', root, folder])
    await run('git', ['checkout', '--quiet', '--detach', commit], inFolder)
    await run('npm', ['ci'], inFolder)
    await run('npm', ['run', 'build'], inFolder)
  } catch (error) {
    await remove()
    throw error
  }
  return { commit, dist: join(folder, 'dist'), remove }
}
