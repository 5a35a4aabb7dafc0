import type { ReleaseSummary } from '@storefront/api/registry'

const platform = ['shell', 'shared']

/** A team is named after its container; `platform` may do everything for all of them. */
export function teamsOf(live: readonly ReleaseSummary[]): string[] {
  const names = live.map(({ name }) => name).filter(name => !platform.includes(name))
  return [...names.sort(), 'platform']
}
