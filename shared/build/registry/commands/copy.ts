import type { ReleaseSummary } from '@storefront/api/registry'

import { type Command, type CommandInput, optional, required } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { count, inKilobytes, short, table, when } from '../../command-line/format.ts'
import { type Environment, readShop } from '../../command-line/settings.ts'
import type { Registry } from '../client.ts'
import { compareShops, readShopState } from '../compare-shops.ts'
import { type Copied, copyRelease, readDocument } from '../copy-release.ts'
import { describeMissingGrants } from '../missing-grants.ts'
import { findRelease, readReleases } from '../names.ts'
import { openRegistry } from '../open-registry.ts'

const hint = 'name the address of the shop, as in --from https://staging.example.com.'

export const copy: Command = {
  usage: 'copy --from <address> --to <address> <container> [release]',
  most: 2,
  summary: 'publishes a checked release of one shop in another one, with the same bytes and id',
  shopOption: 'to',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
    unchecked: { type: 'boolean' },
  },
  hints: [
    '--from <address>    the shop that has the release; a release is an id or the start of one (default: the live one)',
    '--to <address>      the shop that gets it',
    '--dry-run           tells what differs between both shops, and copies nothing',
    '--unchecked         also copies a release whose check has not passed there',
    'The token of --to is REGISTRY_TOKEN, that of --from FROM_REGISTRY_TOKEN, else the stored ones.',
    'The other shop checks the release again when you deploy it there.',
  ],
  run: async input => {
    const { registry: to, parameters, values, env } = input
    const [container, text] = parameters
    if (container === undefined)
      throw new CommandFailure('Name the container: `copy --from … --to … catalog`.', {
        code: 'usage',
      })
    required(values, 'to', hint)
    const from = await openSource(input, container, readShop(required(values, 'from', hint), env))
    const [source, target] = await Promise.all([readShopState(from), readShopState(to)])
    const release = await findSource(from, { container, text, live: source.status.releases })
    if (values.unchecked !== true) requireChecked(release, from)
    const differences = compareShops(source, target, container)
    const { release: content } = await readDocument(from, release.id)
    const { grants } = target
    const missing = grants ? describeMissingGrants(content, { shop: to.shop, grants }) : []
    const told = [
      `${container} ${release.label} ${short(release.id)} of ${from.shop}`,
      differences.length > 0
        ? `What else differs in ${to.shop}:\n${toTable(differences)}`
        : `Nothing else differs in ${to.shop}.`,
      ...missing.map(sentence => `⚠ ${sentence}`),
    ].join('\n')
    if (values['dry-run'] === true) return { json: { release, differences, missing }, text: told }
    if (values.json !== true) console.log(`${told}\n`)
    const copied = await copyRelease({ from, to }, release.id)
    return { json: { release, differences, missing, copied }, text: describe(copied, to) }
  },
}

/** The token of the other shop is never sent to this one. */
async function openSource(
  { values, env, registry }: CommandInput,
  container: string,
  shop: string,
): Promise<Registry> {
  if (shop === registry.shop)
    throw new CommandFailure(`--from and --to are both ${shop}: name two shops.`, { code: 'usage' })
  const own: Environment = {
    ...env,
    REGISTRY_TOKEN: env.FROM_REGISTRY_TOKEN,
    REGISTRY_TOKEN_FILE: env.FROM_REGISTRY_TOKEN_FILE,
  }
  return openRegistry({ shop, team: optional(values, 'as') ?? container, env: own }).catch(
    (error: unknown) => {
      if (!(error instanceof CommandFailure) || error.code !== 'no_token') throw error
      throw new CommandFailure(
        `There is no token for ${shop}: set FROM_REGISTRY_TOKEN, or store one with \`tokens create ${container} --save --shop ${shop}\`.`,
        { code: 'no_token', cause: error },
      )
    },
  )
}

type Named = { container: string; text: string | undefined; live: ReleaseSummary[] }

async function findSource(
  from: Registry,
  { container, text, live }: Named,
): Promise<ReleaseSummary> {
  if (text === undefined) {
    const found = live.find(({ name }) => name === container)
    if (found) return found
    throw new CommandFailure(
      `${container} is not live in ${from.shop}: name one of its releases, which \`npm run registry -- releases ${container} --shop ${from.shop}\` lists.`,
      { code: 'unknown_name' },
    )
  }
  const id = await findRelease(from, text)
  const found = (await readReleases(from, { container, limit: 100 })).find(one => one.id === id)
  if (found) return found
  throw new CommandFailure(
    `${short(id)} is none of the last 100 releases of ${container} in ${from.shop}: \`npm run registry -- releases ${container} --shop ${from.shop}\` lists them.`,
    { code: 'unknown_name' },
  )
}

function requireChecked({ name, label, id, check, isLive }: ReleaseSummary, from: Registry): void {
  if (isLive || check?.outcome === 'passed') return
  const state = check ? (check.outcome ?? check.state) : 'absent'
  throw new CommandFailure(
    `The check of ${name} ${label} ${short(id)} in ${from.shop} is ${state}: deploy it there first, or copy it with --unchecked.`,
    { code: 'not_checked' },
  )
}

function toTable(differences: ReturnType<typeof compareShops>): string {
  const rows = differences.map(({ what, from, to }) => [what, from, to])
  return table(['', '--from', '--to'], rows)
}

function describe({ release, preview, problems, sent, lacksMaps }: Copied, to: Registry): string {
  const { name, label, id } = release
  return [
    `${name} ${label} is release ${id} in ${to.shop} now: ${count(sent.files, 'file')} sent, ${inKilobytes(sent.bytes)}.`,
    ...(lacksMaps ? ['It has no source maps, because the other shop has none any more.'] : []),
    preview
      ? `Preview for one browser, expires ${when(preview.until)}: ${new URL(preview.url, to.shop).href}`
      : `No preview, because the registry would reject this release alone: ${problems.join(' ')}`,
    `Not live yet: run \`npm run registry -- deploy ${short(id)} --shop ${to.shop} --why "…"\`.`,
  ].join('\n')
}
