import type { ReleaseSummary } from '@storefront/api/registry'

const platform = ['shell', 'shared']

/** A team has the name of its container. `platform` has all permissions for all containers. */
export function teamsOf(live: readonly ReleaseSummary[]): string[] {
  const names = live.map(({ name }) => name).filter(name => !platform.includes(name))
  return [...names.sort(), 'platform']
}
