import { type ReleaseInterface, releaseInterfaceSchema } from '@storefront/api/interface'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'

import { readBuilt, replaceFile, textOf } from '../resilience/built.ts'
import type { ReleaseCase } from './release-case.ts'
import { sendCompared } from './send.ts'

type Change = (declared: ReleaseInterface) => void

/** The built container with a changed declaration of what it offers and uses. */
export async function declareBuilt(container: string, change: Change): Promise<BuiltRelease> {
  const built = await readBuilt(container)
  const path = built.release.interface
  if (path === undefined) throw new Error(`The build of ${container} has no interface`)
  const declared = releaseInterfaceSchema.parse(JSON.parse(textOf(built, path)))
  change(declared)
  return replaceFile(built, path, JSON.stringify(declared)).built
}

/** A release whose declaration alone tells whether it breaks another one. */
export function declares(
  name: string,
  container: string,
  { change, ...more }: Pick<ReleaseCase, 'expected' | 'prepare'> & { change: Change },
): ReleaseCase {
  return {
    name,
    group: 'registry',
    cost: 'low',
    run: async ({ registry }, sent) =>
      sendCompared(registry, await declareBuilt(container, change), sent),
    ...more,
  }
}

/** Fails if the build has nothing to remove, so that a recipe never changes nothing. */
export function without(names: string[], name: string): string[] {
  if (!names.includes(name)) throw new Error(`The build does not declare ${name}`)
  return names.filter(each => each !== name)
}
