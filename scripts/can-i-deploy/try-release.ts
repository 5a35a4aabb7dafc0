import { join } from 'node:path'
import { releaseInterfaceSchema } from '@storefront/api/interface'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { readBuiltRelease } from '@storefront/kit/publish/built-release'
import { liveId } from '@storefront/kit/publish/fresh-page'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import type { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'

import { changeRelease } from '../../shell/checker/testing/change-release.ts'
import type { ReleaseCase } from './release-case.ts'

export type Outcome = {
  name: string
  /** The step that refused the release, or `nothing` if it went live. */
  refusedBy: 'publish' | 'deploy' | 'nothing'
  sentence: string
  isAsExpected: boolean
}

type Refusal = Pick<Outcome, 'refusedBy' | 'sentence'>

async function refusalOf(
  refusedBy: Outcome['refusedBy'],
  work: () => Promise<unknown>,
): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    return { refusedBy, sentence: error.message }
  }
}

/** Sends a release to the registry, and deploys it if the registry accepts it. A release that went live is rolled back. */
export async function tryRelease(
  registry: Registry,
  { name, container, change, expected }: ReleaseCase,
  workDir: string,
): Promise<Outcome> {
  const folder = join(workDir, name.replaceAll(/\W/g, '-'))
  await changeRelease(join(dist, container), folder, {
    isIn: (_, file) => file.startsWith('interface.'),
    change: text => {
      const declared = releaseInterfaceSchema.parse(JSON.parse(text))
      change(declared)
      return JSON.stringify(declared)
    },
  })
  const built = await readBuiltRelease(folder)
  const before = await liveId(registry.shop)
  if (before === undefined) throw new Error(`The shop ${registry.shop} has no live composition`)
  const deploy = () => {
    const json = { releases: [built.release.id], why: name, base: before }
    return registry.request('POST /_registry/promote', { json })
  }
  const refusal =
    (await refusalOf('publish', () => publish(registry, built, new Steps(() => undefined)))) ??
    (await refusalOf('deploy', deploy))
  if (refusal === null) await rollBack(registry, container, before)
  const { refusedBy, sentence } = refusal ?? { refusedBy: 'nothing', sentence: '' }
  const isAsExpected = expected ? expected.test(sentence) : refusal === null
  return { name, refusedBy, sentence, isAsExpected }
}

async function rollBack(registry: Registry, container: string, before: string): Promise<void> {
  const json = { container, why: 'The next release is tried on the same composition.' }
  await registry.request('POST /_registry/rollback', { json })
  if ((await liveId(registry.shop)) !== before)
    throw new Error(`The rollback of ${container} did not return to ${before}`)
}
