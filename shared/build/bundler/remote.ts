import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'
import type { Fill } from '@storefront/api/composition'
import { toSchema } from '@storefront/api/endpoint-contracts'
import type { RemoteConfig } from '@storefront/api/remote-config'

import { fastRefresh } from '../development/fast-refresh.ts'
import type { SlotContexts } from '../interface/write-interface.ts'
import { type ReleaseSource, releasePlugin } from '../release/release-plugin.ts'
import { checkRemote } from './check-remote.ts'
import { type BuildMode, containerConfig } from './container.ts'
import { remoteExposes, serverRenderedExposes } from './exposes.ts'
import { componentName, exposeKey } from './names.ts'
import { readRemote } from './read-remote.ts'

export type BuildOptions = { folder: string; mode: BuildMode }

/** The whole bundler configuration of a remote, from its `remote.config.ts`. */
export async function remoteConfig({ folder, mode }: BuildOptions): Promise<RsbuildConfig> {
  const config = checkRemote(await readRemote(folder), folder)
  const source = releaseSourceOf(config, { folder, mode })
  const base = containerConfig({ name: config.name, folder, mode, exposes: source.exposes })
  const plugins = [...(base.plugins ?? []), releasePlugin(source)]
  return { ...base, plugins: mode === 'development' ? [...plugins, fastRefresh] : plugins }
}

/** What `remote.config.ts` says about the release. */
export function releaseSourceOf(
  config: RemoteConfig,
  { folder, mode }: BuildOptions,
): ReleaseSource {
  const serverPages = serverRenderedExposes(config)
  const hasServerPages = Object.keys(serverPages).length > 0
  return {
    name: config.name,
    folder,
    owner: config.owner,
    mode,
    exposes: remoteExposes(config),
    preloads: preloadsOf(config),
    routes: config.pages.map(toRoute),
    slots: config.slots.map(toSlot),
    fills: config.fills?.map(toFill),
    contexts: contextsOf(config),
    locales: join(folder, config.locales),
    budgets: config.budgets,
    state: config.state,
    ...(hasServerPages && { serverRendered: serverPages }),
  }
}

/** `rsbuild.config.ts` of a remote: `export { remoteBuild as default } from '@storefront/kit/preset'`. */
export function remoteBuild(): Promise<RsbuildConfig> {
  return remoteConfig({ folder: process.cwd(), mode: 'production' })
}

/** What each page preloads, by the name of its expose. */
export function preloadsOf({ pages }: RemoteConfig): Record<string, string[]> {
  return Object.fromEntries(pages.map(page => [exposeKey(page.module), page.preload ?? []]))
}

export function toRoute(page: RemoteConfig['pages'][number]): ReleaseSource['routes'][number] {
  const expose = exposeKey(page.module)
  return {
    path: page.path,
    expose,
    component: componentName(expose),
    layout: page.layout,
    colorMode: page.colorMode ?? null,
    payload: page.payload ?? null,
    skeleton: page.skeleton,
    role: page.role ?? null,
    text: page.text,
    ...(page.navigation && { navigation: toNavigation(page.navigation) }),
  }
}

type Navigation = NonNullable<RemoteConfig['pages'][number]['navigation']>
const lastOrder = 100

function toNavigation({ text, order = lastOrder }: Navigation) {
  return { text, order }
}

export function toSlot(slot: RemoteConfig['slots'][number]): ReleaseSource['slots'][number] {
  const expose = exposeKey(slot.module)
  return {
    name: slot.name,
    expose,
    component: componentName(expose),
    priority: slot.priority,
    skeleton: slot.skeleton,
  }
}

function toFill(fill: NonNullable<RemoteConfig['fills']>[number]): Fill {
  const expose = exposeKey(fill.module)
  return {
    slot: fill.slot,
    expose,
    component: componentName(expose),
    order: fill.order,
    skeleton: fill.skeleton,
    text: fill.text,
  }
}

/** The contexts of the extension slots that a container offers and fills. */
export function contextsOf({ offers = [], fills = [] }: RemoteConfig): SlotContexts {
  return {
    ...(offers.length > 0 && {
      offers: Object.fromEntries(offers.map(({ name, context }) => [name, toSchema(context)])),
    }),
    ...(fills.length > 0 && {
      fills: Object.fromEntries(fills.map(({ slot, context }) => [slot, toSchema(context)])),
    }),
  }
}
