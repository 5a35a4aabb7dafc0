type SharedPackage = { from: string; useIn?: string[] }
type ShareScopes = Record<string, Record<string, Record<string, SharedPackage>>>
type Instance = { shareScopeMap: ShareScopes }

export type PackageFacts = { name: string; version: string; provider: string; users: string[] }

/** The name without the prefix that every container has. */
const toContainer = (name: string) => name.replace(/^storefront_/, '')

/** The packages that one container provides to the others, as the federation runtime of the page has them. */
export function readPackages(): PackageFacts[] {
  const { __FEDERATION__: federation } = globalThis as {
    __FEDERATION__?: { __INSTANCES__: Instance[] }
  }
  const [host] = federation?.__INSTANCES__ ?? []
  return Object.entries(host?.shareScopeMap.default ?? {})
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn = [] }]) => ({
        name,
        version,
        provider: toContainer(from),
        users: [...new Set(useIn.map(toContainer))].sort(),
      })),
    )
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}
