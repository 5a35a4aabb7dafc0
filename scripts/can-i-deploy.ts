import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'

import { startShop } from '../e2e/tools/shop/shop.ts'
import { declaredCases } from './can-i-deploy/declared-cases.ts'
import { type Outcome, tryRelease } from './can-i-deploy/try-release.ts'

/**
 * `npx tsx scripts/can-i-deploy.ts [--only addToCart] [--json]`: sends breaking and harmless releases to the registry of
 * a shop of its own. Prints which step refuses which release with which sentence. Exits with 1 if a breaking one goes
 * live, or a harmless one does not. The releases differ in their declared interfaces; no browser runs.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'boolean' } } })
const cases = declaredCases.filter(({ name }) => name.includes(values.only ?? ''))
if (cases.length === 0) throw new Error(`No release has ${values.only} in its name`)

const tell = ({ name, refusedBy, sentence, isAsExpected }: Outcome) =>
  console.log(`${isAsExpected ? '✔' : '✘'} ${name}\n    ${refusedBy}: ${sentence || 'live'}`)

const workDir = await mkdtemp(join(tmpdir(), 'storefront-can-i-deploy-'))
const shop = await startShop({ distDir: dist })
try {
  const path = join(shop.dataDir, 'secrets', 'platform-token')
  const registry = new Registry({ shop: shop.url, token: (await readFile(path, 'utf8')).trim() })
  const outcomes: Outcome[] = []
  // One after another, because each release is compared with the live composition.
  for (const each of cases) {
    const outcome = await tryRelease(registry, each, workDir)
    outcomes.push(outcome)
    if (!values.json) tell(outcome)
  }
  const failed = outcomes.filter(({ isAsExpected }) => !isAsExpected).length
  const summary = { passed: outcomes.length - failed, failed, releases: outcomes }
  console.log(
    values.json
      ? JSON.stringify(summary, null, 2)
      : `${summary.passed} of ${outcomes.length} releases are treated as they must be`,
  )
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await shop.stop()
  await rm(workDir, { recursive: true, force: true })
}
