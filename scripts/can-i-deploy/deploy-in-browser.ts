import { join } from 'node:path'
import { verdictSchema } from '@storefront/api/verdict'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { readBuiltRelease } from '@storefront/kit/publish/built-release'
import { waitForPage } from '@storefront/kit/publish/fresh-page'
import { deployChecked } from '@storefront/kit/registry/deploy-checked'
import { dist } from '@storefront/kit/root'
import { z } from 'zod'

import { changeRelease, type ReleaseChange } from '../../shell/checker/testing/change-release.ts'
import type { Refusal, Sent, Tools } from './release-case.ts'
import { publishBuilt } from './send.ts'

const detailsSchema = z.object({ check: z.object({ verdict: verdictSchema }) })

/** What the verdict says about the looks that failed. */
function findingsOf({ details }: CommandFailure) {
  const { check } = detailsSchema.parse(details)
  return check.verdict.cells
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ group, message = '' }) => ({ check: group, sentence: message }))
}

type Changed = Sent & { container: string; change: ReleaseChange }

/** Publishes a changed build and deploys it as a team does: the registry waits for the verdict of the checker. */
export async function deployInBrowser(
  { registry, workDir }: Tools,
  { name, base, container, change }: Changed,
): Promise<Refusal | null> {
  const folder = join(workDir, name.replaceAll(/\W+/g, '-'))
  await changeRelease(join(dist, container), folder, change)
  const built = await readBuiltRelease(folder)
  const refusal = await publishBuilt(registry, built)
  if (refusal) return refusal
  const deployment = { releases: [built.release.id], base, why: name }
  try {
    const { move } = await deployChecked(registry, deployment, () => undefined)
    await waitForPage(registry.shop, move)
    return null
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.code !== 'not_checked') throw error
    return { step: 'deploy', findings: findingsOf(error) }
  }
}
