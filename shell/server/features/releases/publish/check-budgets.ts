import type { Release, ReleaseFile } from '@storefront/api/composition'
import {
  type Budget,
  budgetsOf,
  type Ceilings,
  type Weights,
} from '@storefront/kit/release/budgets'

import { inConfig } from '../composition/bounds.ts'
import type { ReadPart } from './check-contents.ts'
import { partsOf } from './file-names.ts'
import { type Problem, rejectIfAny } from './invalid-release.ts'

const kilobyte = 1024

/** The bytes of each file, from this release or from an earlier one with the same name. */
async function weigh(
  release: Release,
  read: ReadPart,
  stored: ReadonlyMap<string, ReleaseFile>,
): Promise<Weights> {
  const weights = new Map<string, number>()
  for (const file of release.files) {
    const previous = stored.get(file.path)
    const [own, ...variants] = partsOf(file)
    const sent = variants.find(({ name }) => name.endsWith('.br')) ?? own
    const received = previous || !sent ? null : await read(sent)
    const listed = previous?.encodings.br?.bytes ?? previous?.bytes
    weights.set(file.path, listed ?? received?.length ?? 0)
  }
  return weights
}

const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`
const fileName = (path: string) => path.split('/').at(-1) ?? path

function heaviest({ files }: Budget, weights: Weights): string {
  const weightOf = (path: string) => weights.get(path) ?? 0
  const [first = ''] = [...files].sort((one, other) => weightOf(other) - weightOf(one))
  return `${fileName(first)}, ${inKilobytes(weightOf(first))}`
}

/** The message names the owner of the limit, who can change it. */
function hintOf({ measure, expose, own, ceiling, bytes }: Budget, container: string): string {
  const field = expose === null ? `budgets.${measure}` : `budgets.exposes['${expose}']`
  const isOwn = own !== undefined && own <= (ceiling ?? Infinity)
  if (isOwn && ceiling !== undefined)
    return `or raise ${field} ${inConfig}, up to the platform's ceiling of ${ceiling} KB`
  if (isOwn) return `or raise ${field} ${inConfig}`
  const requested = Math.ceil(bytes / kilobyte)
  return `or ask the platform team for a higher ceiling (\`npm run registry -- budgets ${container} ${measure}=${requested}\`)`
}

function toProblem(budget: Budget, release: Release, weights: Weights): Problem {
  const { name, bytes, limit } = budget
  const hint = hintOf(budget, release.name)
  const message = `The ${name} weighs ${inKilobytes(bytes)} compressed, more than its budget of ${inKilobytes(limit)} (heaviest file: ${heaviest(budget, weights)}): load less of it, ${hint}.`
  return { code: 'over_budget', message }
}

type Received = { read: ReadPart; kept: ReadonlyMap<string, ReleaseFile> }

/** Rejects a release that exceeds its budgets, by its real bytes. The release's own numbers do not count. */
export async function checkBudgets(
  release: Release,
  ceilings: Ceilings,
  { read, kept }: Received,
): Promise<void> {
  const weights = await weigh(release, read, kept)
  const broken = budgetsOf(release, ceilings, weights).filter(({ isKept }) => !isKept)
  rejectIfAny(broken.map(budget => toProblem(budget, release, weights)))
}
