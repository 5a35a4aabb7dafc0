import { join } from 'node:path'
import { dist } from '@storefront/kit/root'

import { runChecks } from '../../shell/checker/run-checks.ts'
import type { ReleaseChange } from '../../shell/checker/testing/change-release.ts'
import { makeLocalCandidate } from '../../shell/checker/testing/local-candidate.ts'
import type { Story } from './story.ts'

/** Runs all checks that a deployment needs on a candidate with these changes. All of them must pass. */
export async function claimChecked(
  { journal, workDir }: Story,
  changes: Record<string, ReleaseChange>,
): Promise<void> {
  const started = performance.now()
  const cacheDir = join(workDir, 'checker')
  const candidate = await makeLocalCandidate({ distDir: dist, workDir }, changes)
  const { results, counts } = await runChecks({ ...candidate, programsDir: dist, cacheDir })
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const sentences = failed.map(({ message }) => message).join(' ')
  const hasBought = results.some(
    ({ group, outcome }) => group === 'purchase' && outcome !== 'failed',
  )
  const found = `${counts.passed} passed, ${counts.flaky} flaky, ${counts.failed} failed in ${seconds} s, with a purchase in a browser ${sentences}`
  const name = 'the checker passes it'
  journal.claim(name, failed.length === 0 && hasBought, found.trim())
}
