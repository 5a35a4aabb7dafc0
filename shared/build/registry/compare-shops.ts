import type { BackendView } from '@storefront/api/backends'
import type { CeilingView } from '@storefront/api/budgets'
import type { Composition, Release } from '@storefront/api/composition'
import type { RegistryStatus } from '@storefront/api/registry-deployments'
import type { RouteGrant } from '@storefront/api/route-grants'

import { CommandFailure } from '../command-line/failure.ts'
import { short } from '../command-line/format.ts'
import { readComposition } from '../publish/live-contracts.ts'
import type { Registry } from './client.ts'
import { readStatus } from './names.ts'

/** What is live in a shop, and what its platform team has set there. */
type ShopState = {
  status: RegistryStatus
  composition: Composition
  /** Null: this version of the server has none. */
  backends: BackendView[] | null
  /** Null: this version of the server has none. */
  grants: RouteGrant[] | null
  ceilings: CeilingView[]
}

/** A difference of two shops: a sentence part for each of them. */
type Difference = { what: string; from: string; to: string }

export async function readShopState(registry: Registry): Promise<ShopState> {
  const status = await readStatus(registry)
  const [composition, backends, grants, ceilings] = await Promise.all([
    readComposition(registry.shop, status.composition),
    registry.request('GET /_registry/backends').catch(toNull),
    registry.request('GET /_registry/routes').catch(toNull),
    registry.request('GET /_registry/ceilings'),
  ])
  return { status, composition, backends, grants, ceilings }
}

/** For an endpoint that an earlier version of the server does not have. */
function toNull(error: unknown): null {
  if (error instanceof CommandFailure && error.code === 'unknown_answer') return null
  throw error
}

/** Values by name, which are compared as texts. */
type Facts = Map<string, string>

function compare(from: Facts, to: Facts, absent: string): Difference[] {
  const names = [...new Set([...from.keys(), ...to.keys()])].sort()
  return names
    .map(what => ({ what, from: from.get(what) ?? absent, to: to.get(what) ?? absent }))
    .filter(difference => difference.from !== difference.to)
}

const releasesIn = ({ shell, shared, remotes }: Composition): Release[] => [
  shell,
  shared,
  ...Object.values(remotes),
]

const toReleases = ({ composition }: ShopState): Facts =>
  new Map(releasesIn(composition).map(({ name, label, id }) => [name, `${label} ${short(id)}`]))

/** `cart: api/quote` → version. */
const toContracts = ({ composition }: ShopState): Facts =>
  new Map(
    releasesIn(composition).flatMap(({ name, contracts }) =>
      Object.entries(contracts).map(
        ([contract, version]) => [`${name}: contract ${contract}`, String(version)] as const,
      ),
    ),
  )

const toSwitches = ({ status }: ShopState): Facts =>
  new Map(status.switches.map(({ kind, name }) => [`${kind} ${name}`, 'switched off']))

const toBackends = ({ backends }: ShopState): Facts =>
  new Map((backends ?? []).map(({ team }) => [`service of ${team}`, 'granted']))

const toGrants = ({ grants }: ShopState): Facts =>
  new Map((grants ?? []).map(({ prefix, team }) => [`pages below ${prefix}`, `of ${team}`]))

const toCeilings = ({ ceilings }: ShopState): Facts =>
  new Map(
    ceilings.map(({ target, measure, kilobytes }) => [
      `budget ${measure} of ${target}`,
      `${kilobytes} KB`,
    ]),
  )

/** What differs around the container, whose own release is about to change. */
export function compareShops(from: ShopState, to: ShopState, container: string): Difference[] {
  const others = (facts: Facts) =>
    new Map([...facts].filter(([name]) => name.split(':')[0] !== container))
  return [
    ...compare(others(toReleases(from)), others(toReleases(to)), 'not live'),
    ...compare(others(toContracts(from)), others(toContracts(to)), 'none'),
    ...compare(toBackends(from), toBackends(to), 'not granted'),
    ...compare(toGrants(from), toGrants(to), 'not granted'),
    ...compare(toSwitches(from), toSwitches(to), 'on'),
    ...compare(toCeilings(from), toCeilings(to), 'none'),
  ]
}
