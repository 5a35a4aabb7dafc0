import { type OwnServer, serversResponseSchema } from '@storefront/api/account'
import type { ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

import { refreshWhileVisible } from '../../common/refresh-while-visible.ts'
import { $deletedIds } from './deletion.store.ts'

const changingMs = 3000
/** Usage grows by the hour, so a page that stays open refreshes it at this interval. */
const usageMs = 300_000

const loader = createResource<OwnServer[]>(() =>
  get('/api/v3/account/servers', serversResponseSchema),
)

/** The servers of the customer's paid orders, newest first. */
export const $ownServers: ReadableAtom<Resource<OwnServer[]>> = loader.$state
export const loadOwnServers = loader.load

const isSettled = ({ state }: OwnServer) => ['ready', 'failed', 'deleted'].includes(state)

export const serverGroups = ['current', 'deleted'] as const
export type ServerGroup = (typeof serverGroups)[number]

/** A server stays among the current ones until its deletion is finished. */
export function inGroup(servers: OwnServer[], group: ServerGroup): OwnServer[] {
  return servers.filter(({ state }) => (state === 'deleted') === (group === 'deleted'))
}

/** Keeps states and usage up to date while they are shown. Returns a function that stops it. */
export function followOwnServers(): () => void {
  return refreshWhileVisible({
    load: loader.load,
    onChange: refresh => $deletedIds.listen(refresh),
    delayMs: () => {
      const state = loader.$state.get()
      if (state.status !== 'ready') return null
      if (!state.content.every(isSettled)) return changingMs
      return state.content.some(server => server.usage && !server.deletedAt) ? usageMs : null
    },
  })
}

/** Searches hostname, plan, location and order number. Every word must match. */
export function filterServers(servers: OwnServer[], text: string): OwnServer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return servers.filter(({ hostname, planName, location, orderNumber }) => {
    const searched = `${hostname} ${planName} ${location} ${orderNumber}`.toLowerCase()
    return words.every(word => searched.includes(word))
  })
}
