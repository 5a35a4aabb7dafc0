import type { ReleaseSummary } from '@storefront/api/registry'
import type { RegistryStatus } from '@storefront/api/registry-deployments'

export type Choice = {
  container: string
  live: ReleaseSummary | null
  /** The other releases, newest first. */
  others: ReleaseSummary[]
}

/** Containers with other releases than the live one. Requested containers and those with newer releases come first. */
export function choicesOf(
  shop: RegistryStatus,
  releases: readonly ReleaseSummary[],
  requested: string | null,
): Choice[] {
  const names = [...new Set([...shop.releases, ...releases].map(({ name }) => name))]
  const choices = names.map(container => {
    const live = shop.releases.find(({ name }) => name === container) ?? null
    const others = releases
      .filter(({ name, id }) => name === container && id !== live?.id)
      .sort((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt))
    return { container, live, others }
  })
  const rank = ({ container, live, others }: Choice) =>
    container === requested ? 0 : isNewer(others[0], live) ? 1 : 2
  return choices
    .filter(({ others }) => others.length > 0)
    .sort((one, other) => rank(one) - rank(other) || one.container.localeCompare(other.container))
}

export function isNewer(release: ReleaseSummary | undefined, live: ReleaseSummary | null): boolean {
  if (!release) return false
  return !live || Date.parse(release.publishedAt) > Date.parse(live.publishedAt)
}
