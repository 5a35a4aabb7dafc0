import { root } from '../root.ts'
import type { Target } from './build-one.ts'
import { readRemote } from './read-remote.ts'
import { remoteConfig } from './remote.ts'

/** The remote of a repository that has only one, as a target of the build. */
export async function ownRemote(): Promise<Target> {
  const { name } = await readRemote(root)
  return { name, config: mode => remoteConfig({ folder: root, mode }) }
}
