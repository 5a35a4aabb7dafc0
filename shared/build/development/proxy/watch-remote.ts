import { join } from 'node:path'

import { remoteConfig } from '../../bundler/remote.ts'
import { readBuiltRelease } from '../../publish/built-release.ts'
import { watchTarget } from '../watch-target.ts'
import type { LocalBuilds } from './local-builds.ts'

type Watched = {
  name: string
  folder: string
  /** The folder of all builds (`DIST_DIR`); the remote is in `<dist>/<name>`. */
  dist: string
  builds: LocalBuilds
  /** Prints a line in the terminal. */
  print: (line: string) => void
}

/** Builds the remote of a folder, and again whenever its sources change. Resolves after the first build. */
export async function watchRemote({ name, folder, dist, builds, print }: Watched) {
  let started = Date.now()
  let resolveFirst = () => {}
  const first = new Promise<void>(resolve => {
    resolveFirst = resolve
  })

  const fail = (message: string) => {
    print(`✘ ${name} does not build, the page keeps the last good build\n${message}`)
    builds.fail(message)
  }
  const add = async () => {
    const built = await readBuiltRelease(join(dist, name))
    print(`▸ ${name} built in ${((Date.now() - started) / 1000).toFixed(2)} s`)
    builds.add(built)
  }
  const onEnd = async (failure: string | null) => {
    try {
      if (failure === null) await add()
      else fail(failure)
    } catch (error) {
      fail((error as Error).message)
    }
    resolveFirst()
  }
  const watching = await watchTarget(
    { name, config: mode => remoteConfig({ folder, mode }) },
    {
      onStart: () => {
        started = Date.now()
      },
      onEnd,
    },
  )
  await first
  return watching
}
