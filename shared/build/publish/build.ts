import { basename, dirname, join, resolve } from 'node:path'

import type { Target } from '../bundler/build-one.ts'
import { CommandFailure } from '../command-line/failure.ts'
import { isPacked } from '../packed.ts'
import { dist, remoteAround, root } from '../root.ts'

/** Loads the bundler only here, because releasing an existing build does not need it. */
export async function buildContainer(name: string): Promise<void> {
  const all = await releasedTargets()
  const target = all.find(one => one.name === name)
  if (!target)
    throw new CommandFailure(
      `There is no container "${name}": choose ${all.map(one => one.name).join(', ')}.`,
      { code: 'usage' },
    )
  await buildTarget(target)
}

/** Outside this repository, there is one remote. */
async function releasedTargets(): Promise<Target[]> {
  if (isPacked) {
    const { ownRemote } = await import('../bundler/own-remote.ts')
    return [await ownRemote()]
  }
  const { targets } = await import('../platform/targets.ts')
  return targets().filter(target => !notReleased.has(target.name))
}

/** The names of the containers on the command line; without any, the remote of the current folder. */
export async function containersOf(
  names: string[],
  command: 'check' | 'release',
): Promise<string[]> {
  if (names.length > 0) return names
  if (isPacked) return (await releasedTargets()).map(({ name }) => name)
  const remote = remoteAround(process.cwd())
  if (remote && dirname(remote) === join(root, 'remotes')) return [basename(remote)]
  throw new CommandFailure(`Name the container: \`npm run ${command} -- catalog\`.`, {
    code: 'usage',
  })
}

/** The bundler itself prints the errors. */
export async function buildTarget(target: Target): Promise<void> {
  const { buildOne } = await import('../bundler/build-one.ts')
  try {
    await buildOne(target, 'production')
  } catch (cause) {
    const reason = (cause as Error).message.replace(/\.+$/, '')
    throw new CommandFailure(
      `Cannot build ${target.name}: ${reason}. The lines above show the error: fix it and run the command again.`,
      { code: 'build_failed', cause },
    )
  }
}

const notReleased = new Set(['monolith', 'server', 'sandbox', 'checker'])

export function builtFolder(name: string, distDir: string | undefined): string {
  return resolve(distDir || dist, name)
}
