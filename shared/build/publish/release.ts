import type { CanarySteps } from '@storefront/api/rollouts'

import {
  commonHints,
  optional,
  readParameters,
  type Values,
  wholeNumber,
} from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'
import { inKilobytes, inSeconds, short, table, when } from '../command-line/format.ts'
import type { Environment } from '../command-line/settings.ts'
import { canaryHints, canaryOptions, readCanarySteps } from '../registry/canary-steps.ts'
import type { Registry } from '../registry/client.ts'
import { describeDeploymentResult, describeLive } from '../registry/commands/deploy.ts'
import { deployChecked } from '../registry/deploy-checked.ts'
import { describeClaim } from '../registry/describe-claim.ts'
import { waitForServers } from '../registry/followers.ts'
import { openRegistry } from '../registry/open-registry.ts'
import type { BuiltRelease } from './built-release.ts'
import { checkInBrowser } from './check-in-browser.ts'
import { createClaims } from './claims.ts'
import { waitForPage } from './fresh-page.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import { Steps } from './steps.ts'

const options = {
  deploy: { type: 'boolean' },
  // Its earlier name.
  promote: { type: 'boolean' },
  why: { type: 'string' },
  folder: { type: 'string' },
  'no-build': { type: 'boolean' },
  check: { type: 'boolean' },
  'no-check': { type: 'boolean' },
  override: { type: 'boolean' },
  'repeat-check': { type: 'boolean' },
  'wait-checker': { type: 'string' },
  ...canaryOptions,
} as const

type Published = Awaited<ReturnType<typeof publish>>

/** Runs `npm run release -- catalog` and returns the text to print at the end. */
export async function release(line: string[], env: Environment): Promise<string> {
  const { values, positionals } = readParameters(line, options)
  if (values.help === true) return help
  const isJson = values.json === true
  const isDeployed = values.deploy === true || values.promote === true
  const canary = readCanary(values, isDeployed)
  const steps = new Steps(isJson ? () => undefined : reported => console.log(reported))
  const requested = { command: 'release' as const, names: positionals, values, env }
  const { shop, base, folders, built, checked } = await prepare(requested, steps)
  if (values.check === true)
    return steps.run('browser', () => checkInBrowser({ shop, folders, isJson }))
  const claims = await createClaims(requested, checked)
  const registry = await openRegistry({ shop, team: findTeam(built, values), env })
  const published: Published[] = []
  for (const [index, one] of built.entries())
    published.push(await publish(registry, { ...one, claim: claims[index] }, steps))
  const deployed = isDeployed
    ? await deploy({ registry, values, base, canary }, published, steps)
    : null
  return describe({ registry, published, moved: deployed, steps, isJson })
}

/** Before the build, so that a wrong value costs no time. */
function readCanary(values: Values, isDeployed: boolean): CanarySteps | undefined {
  const canary = readCanarySteps(values)
  if (canary && !isDeployed) throw new CommandFailure('--canary needs --deploy.', { code: 'usage' })
  return canary
}

/** Only the platform team can release containers of several teams at once. */
function findTeam(built: BuiltRelease[], values: Values): string | null {
  const named = optional(values, 'as')
  const teams = named ? [named] : [...new Set(built.map(({ release }) => teamOf(release)))]
  return teams.length === 1 ? (teams[0] ?? null) : null
}

/** A container has the name of its team; shell and shared belong to the platform team. */
function teamOf({ name }: { name: string }): string {
  return ['shell', 'shared'].includes(name) ? 'platform' : name
}

type DeploymentInput = {
  registry: Registry
  values: Values
  base: string | undefined
  canary: CanarySteps | undefined
}

async function deploy(
  { registry, values, base, canary }: DeploymentInput,
  published: Published[],
  steps: Steps,
) {
  const labels = published.map(({ release }) => `${release.name} ${release.label}`)
  const why = optional(values, 'why') ?? `release of ${labels.join(', ')}`
  const releases = published.map(({ release }) => release.id)
  const tell = values.json === true ? () => undefined : (line: string) => console.log(line)
  const how = {
    isOverridden: values.override === true,
    isRepeated: values['repeat-check'] === true,
    checkerSeconds: wholeNumber(values, 'wait-checker'),
  }
  const deployed = await steps.run('promote', () =>
    deployChecked(registry, { releases, base, why, canary, ...how }, tell),
  )
  // A page load without a cookie is in no canary.
  if (!deployed.rollout)
    await steps.run(
      'served',
      () => waitForPage(registry.shop, deployed.move),
      () => 'a new page load has it',
    )
  const replicas = await steps.run('follow', () => waitForServers(registry, deployed))
  return { ...deployed, replicas }
}

type Done = {
  registry: Registry
  published: Published[]
  moved: Awaited<ReturnType<typeof deploy>> | null
  steps: Steps
  isJson: boolean
}

function describe({ registry, published, moved, steps, isJson }: Done): string {
  const all = published.map(({ preview, ...one }) => ({
    ...one,
    preview: preview && { ...preview, url: new URL(preview.url, registry.shop).href },
  }))
  if (isJson) {
    const { done, warnings, totalMs } = steps
    return JSON.stringify({ published: all, moved, warnings, steps: done, totalMs }, null, 2)
  }
  const ids = published.map(({ release }) => short(release.id)).join(' ')
  const hint = `Not live yet: check the preview, then run \`npm run registry -- deploy ${ids} --why "…"\`.`
  return [
    ...all.flatMap(describeRelease),
    '',
    moved
      ? describeDeploymentResult(moved, describeLive(published.map(({ release }) => release.id)))
      : hint,
    `Took ${inSeconds(steps.totalMs)}: ${steps.split()}`,
  ].join('\n')
}

function describeRelease({ release, preview, problems }: Published): string[] {
  const rows = release.sizes.budgets.map(({ name, bytes, limit, isKept }) => [
    name,
    inKilobytes(bytes),
    `of ${inKilobytes(limit)}`,
    isKept ? 'ok' : 'EXCEEDED',
  ])
  return [
    '',
    `${release.name} ${release.label}: release ${release.id}`,
    `Recorded report: ${describeClaim(release.publication?.claim ?? null)}`,
    ...(rows.length > 0 ? [table(['budget', 'size', '', ''], rows)] : []),
    preview
      ? `Preview for one browser, expires ${when(preview.until)}: ${preview.url}`
      : `No preview, because the registry would reject this release alone: ${problems.join(' ')}`,
  ]
}

const help = [
  'npm run release -- <container…>: builds containers and publishes their releases to a running shop.',
  '',
  '  --deploy            deploys the releases after publishing, as one deployment, once their check passed',
  '  --why <reason>      recorded in the history (default: the label)',
  '  --no-build          uses the existing build in DIST_DIR (default: dist)',
  '  --check             checks the builds in a browser with the live shop, and publishes nothing',
  '  --no-check          skips types, tests and the comparison with the live shop',
  '  --repeat-check      checks again although a check of the same shop has failed',
  '  --wait-checker <seconds>  time for a checker to start (default: 120)',
  '  --override          deploys without a passed check, and before the end of a deprecation window; for admin tokens of',
  '                      the platform team only',
  '  --folder <folder>   uses one built container, also one that other tools built (docs/stock-builds.md)',
  ...[...canaryHints, ...commonHints].map(hint => `  ${hint}`),
  '',
  'Run the same command again to resume an interrupted release: it sends only missing files.',
  'The token is REGISTRY_TOKEN, else the one in DATA_DIR/secrets of the local shop.',
].join('\n')
