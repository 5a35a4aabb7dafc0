import { relative } from 'node:path'

import { commonHints, optional, readParameters } from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'
import { count, short } from '../command-line/format.ts'
import { type Environment, readShop } from '../command-line/settings.ts'
import { liveId } from '../publish/fresh-page.ts'
import { contractsOfPublished, download, readComposition } from '../publish/live-contracts.ts'
import { installedVersion } from '../release/types/installed.ts'
import { root } from '../root.ts'
import { type LiveTypes, liveTypesFolder } from './live-types.ts'
import { type LiveContracts, writeLiveTypes } from './write-live-types.ts'

/** Runs `storefront types` and returns the text to print at the end. */
export async function types(line: string[], env: Environment): Promise<string> {
  const { values } = readParameters(line)
  if (values.help === true) return help
  const shop = readShop(optional(values, 'shop'), env)
  const contracts = await downloadContracts(shop)
  const live = await writeLiveTypes(contracts, liveTypesFolder)
  const missing = missingPackages(live)
  if (values.json === true)
    return JSON.stringify({ ...live, folder: liveTypesFolder, missing }, null, 2)
  return [describe(live, missing), ...describeDeprecated(contracts)].join('\n')
}

async function downloadContracts(shop: string): Promise<LiveContracts> {
  const composition = await liveId(shop)
  if (composition === undefined)
    throw new CommandFailure(`${shop} has no live composition: deploy one first.`, {
      code: 'not_live',
    })
  const { shell, shared } = await readComposition(shop, composition)
  const [ofShell, ofShared, openApi] = await Promise.all([
    contractsOfPublished(shop, shell),
    contractsOfPublished(shop, shared),
    download(`${shop}/api/openapi.json`),
  ])
  if (!ofShared.types)
    throw new CommandFailure(
      `The live release of shared (${short(shared.id)}) contains no declarations: ask the platform team to release it with a compiler.`,
      { code: 'no_types' },
    )
  const offers = [ofShell, ofShared].map(({ interface: recorded }) => recorded?.offers)
  return {
    shop,
    composition,
    shared: shared.id,
    types: ofShared.types,
    texts: ofShared.interface?.offers.texts ?? [],
    tokens: [...new Set(offers.flatMap(one => one?.tokens ?? []))].sort(),
    openApi: openApi.toString('utf8'),
    deprecated: ofShared.interface?.offers.deprecated,
  }
}

function describeDeprecated({ deprecated = {} }: LiveContracts): string[] {
  const names = Object.values(deprecated).flatMap(marked => Object.keys(marked))
  if (names.length === 0) return []
  return [
    `Deprecated: ${names.join(', ')}. \`npm run registry -- uses --deprecated\` tells until when, and what to use instead.`,
  ]
}

/** Packages whose types the declarations import. The compiler takes the types of a missing one as `any`. */
function missingPackages({ types: { packages } }: LiveTypes): string[] {
  return Object.entries(packages)
    .filter(([name]) => installedVersion(name, root) === null)
    .map(([name, version]) => `${name}@${version}`)
}

function describe({ shop, composition, types: { exposes }, tokens }: LiveTypes, missing: string[]) {
  const modules = count(Object.keys(exposes).length, 'module')
  return [
    `${modules} of shared and ${count(tokens.length, 'token')} of ${shop} (${short(composition)}) are in ${relative(root, liveTypesFolder)}.`,
    ...(missing.length > 0
      ? [`Their types need these packages: npm install --save-dev ${missing.join(' ')}`]
      : []),
  ].join('\n')
}

const help = [
  'npx storefront types: writes what the live releases of a shop declare into .storefront/types.',
  '',
  'It writes the modules of shared, the design tokens, and the endpoints (openapi.json). The compiler and the build of a',
  'remote in its own repository read them. It needs no token. Run it again to see what has changed in the shop.',
  '',
  ...commonHints.filter(hint => !hint.startsWith('--as')).map(hint => `  ${hint}`),
].join('\n')
