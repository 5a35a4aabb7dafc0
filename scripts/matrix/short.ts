import { join } from 'node:path'
import { dist } from '@storefront/kit/root'

import { makeVariant } from '../release-story/prebuilt.ts'
import { toCandidate } from './candidates.ts'
import { type Blame, findBlame } from './find-blame.ts'
import { previousServerGroup, shortGroup } from './groups.ts'
import { bisect, createRunOnce, type MatrixTools, runGroup } from './matrix.ts'
import type { Plan } from './plan.ts'
import { runWithPreviousServer } from './previous-server.ts'
import type { MatrixReleases } from './read-releases.ts'
import { describeBlame, type MatrixReport } from './report.ts'
import { type MatrixShop, publishAll, type SharedShop } from './shops.ts'

type ShortOptions = { shop: SharedShop; releases: MatrixReleases; plan: Plan }

/** The number of compositions of the plan that the short form runs. */
const compositions = 2
const script = 'console.error("A planted fault of the cart");'
/** It expects no error in the console, so it fails without waiting. It orders nothing, so it can run in parallel. */
const faultTest = {
  file: 'e2e/tests/catalog/list.spec.ts',
  title:
    'filters appear as chips and history entries, and can be removed one by one or all at once',
  message: '',
}
const inParallel = { E2E_WORKERS: '2' }

/**
 * The short form of the matrix, for `npm test`: a purchase with some compositions, a bisection of a planted fault, which
 * must name exactly the faulty release, and purchases with a server of the previous version.
 */
export async function runShort(
  { shop, releases, plan }: ShortOptions,
  tools: MatrixTools,
): Promise<MatrixReport> {
  const runs = plan.runs.slice(0, compositions)
  const { cells, failures } = await runGroup(runs, shortGroup, tools)
  const found = await bisect(failures, releases, tools)
  const withFault = await plantFault(shop, releases, tools.folder)
  const blame = await bisectFault(withFault, { ...tools, env: { ...tools.env, ...inParallel } })
  requirePlanted(blame, withFault)
  tools.tell(`✔ A planted fault is found: ${describeBlame(faultTest, blame)}`)
  const previous = await runWithPreviousServer({ shop, releases }, [previousServerGroup], tools)
  return {
    plan: { ...plan, runs: [...runs, previous.run] },
    releases,
    cells: [...cells, ...previous.cells],
    findings: found.findings,
    unexplained: [...found.unexplained, ...previous.failures],
  }
}

/** Publishes a faulty release of the cart, and takes it for the previous one. */
async function plantFault(
  shop: MatrixShop,
  { current, previous }: MatrixReleases,
  folder: string,
): Promise<MatrixReleases> {
  const folders = { distDir: dist, workDir: join(folder, 'planted') }
  const built = await makeVariant(folders, { name: 'cart', number: 1, script })
  const [cart] = await shop.withRegistry(registry => publishAll(registry, [built]))
  if (!cart) throw new Error('The planted release was not published')
  return { current, previous: new Map([...previous, [cart.name, cart]]) }
}

/** The faulty cart is beside a previous release of another remote, so that the bisection has a choice. */
function bisectFault(releases: MatrixReleases, tools: MatrixTools): Promise<Blame> {
  const other = [...releases.previous.keys()].filter(name => name !== 'cart').at(-1)
  const faulty = toCandidate(releases, new Set(other ? ['cart', other] : ['cart']))
  return findBlame(faulty.releases, releases, createRunOnce(faultTest, tools))
}

function requirePlanted(blame: Blame, { previous }: MatrixReleases): void {
  const blamed = blame.kind === 'releases' ? [...blame.blamed.values()] : []
  if (blamed.length === 1 && blamed[0]?.id === previous.get('cart')?.id) return
  throw new Error(
    `The bisection does not name the planted fault in the cart. ${describeBlame(faultTest, blame)}`,
  )
}
