import type { Composition, Release } from '@storefront/api/composition'
import { isPattern } from '@storefront/api/route-pattern'
import { openRoutes } from '@storefront/api/routes'

import type { Subject, User } from './look.ts'

type Paths = Partial<Record<User, string>>

/** A plan of the candidate shop, which has the plans of the sandbox. */
const samplePlan = '1001'

/** The pages that contain the slots and extension slots, and the pages without them. */
const slotPages: Record<string, { on: Paths; away: Paths }> = {
  'mini-cart': {
    on: { guest: '/guest', customer: '/home' },
    away: { guest: '/chat', customer: '/chat' },
  },
  'chat-launcher': {
    on: { guest: '/guest', customer: '/home' },
    away: { guest: '/chat', customer: '/chat' },
  },
  'orders-panel': { on: { customer: '/account?section=orders' }, away: { customer: '/cart' } },
  'servers-panel': { on: { customer: '/account?section=servers' }, away: { customer: '/cart' } },
  'header.actions': {
    on: { guest: '/guest', customer: '/home' },
    away: { guest: '/chat', customer: '/chat' },
  },
  'cart.below-lines': { on: { customer: '/cart' }, away: { customer: '/home' } },
  'plan.details': { on: { customer: `/plans/${samplePlan}` }, away: { customer: '/cart' } },
  'account.panels': { on: { customer: '/account' }, away: { customer: '/cart' } },
  'order.summary': { on: { customer: '/result?order={order}' }, away: { customer: '/cart' } },
  'invoices-panel': { on: { customer: '/account?section=invoices' }, away: { customer: '/cart' } },
}

/** Pages that belong to one side of the sign-in only. */
const forGuests = ['/signup', '/forgetPassword', '/resetPassword', '/auth/processing']
/** Operators load this page alone, without the code of a remote. */
const isolated = '/_ops'
/** Pages that read an order from their address. `runChecks` replaces the name by an id. */
const ofOrder = ['/payment', '/result']
/** Addresses of pages whose paths have parameters. Nobody knows those of other remotes. */
const samples: Record<string, string> = { '/plans/:id': `/plans/${samplePlan}` }
const hasAddress = (path: string) => !isPattern(path) || path in samples
function toPage(container: string, { path, expose, role }: Release['routes'][number]): Subject {
  const shown = ofOrder.includes(path) ? `${path}?order={order}` : (samples[path] ?? path)
  const isOpen = openRoutes.some(open => open === path)
  const guest = isOpen ? { guest: shown } : {}
  const customer = forGuests.includes(path) ? {} : { customer: shown }
  return {
    kind: 'page',
    container,
    expose,
    name: path,
    paths: { ...guest, ...customer },
    away: awayFrom(path),
    role: role === 'support' || role === 'operator' ? role : null,
  }
}

function awayFrom(path: string): Subject['away'] {
  if (path === isolated) return { customer: null }
  return {
    guest: path === '/guest' ? '/chat' : '/guest',
    customer: path === '/cart' ? '/home' : '/cart',
  }
}

/** The pages, slots and extensions of the changed containers. All of them if the shell or `shared` changed. */
export function subjectsOf(
  { shell, shared, remotes }: Composition,
  changed: string[],
): { subjects: Subject[]; unknownSlots: string[]; patterns: string[] } {
  const isWhole = changed.some(name => name === 'shell' || name === 'shared')
  const releases = [shell, shared, ...Object.values(remotes)]
  const chosen = releases.filter(({ name }) => isWhole || changed.includes(name))
  const routes = chosen.flatMap(({ name, routes }) => routes.map(route => ({ name, route })))
  const pages = routes
    .filter(({ route }) => hasAddress(route.path))
    .map(({ name, route }) => toPage(name, route))
  const patterns = routes.map(({ route }) => route.path).filter(path => !hasAddress(path))
  const slots = chosen.flatMap(release => [
    ...release.slots.map(({ name, expose }) => ({ name, expose, release })),
    ...(release.fills ?? []).map(({ slot: name, expose }) => ({ name, expose, release })),
  ])
  const known = slots.flatMap(({ name, expose, release }): Subject[] => {
    const pagesOfSlot = slotPages[name]
    if (!pagesOfSlot) return []
    const { on: paths, away } = pagesOfSlot
    return [{ kind: 'slot', container: release.name, expose, name, paths, away, role: null }]
  })
  const unknownSlots = slots.map(({ name }) => name).filter(name => !slotPages[name])
  return { subjects: [...pages, ...known], unknownSlots, patterns }
}
