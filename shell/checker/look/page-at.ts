import type { Composition } from '@storefront/api/composition'

/** The container and the module of the page with this path, without language and query. */
export function pageAt({ shell, shared, remotes }: Composition, path: string) {
  const releases = [shell, shared, ...Object.values(remotes)]
  const found = releases.flatMap(({ name, routes }) =>
    routes.filter(route => route.path === path).map(({ expose }) => ({ container: name, expose })),
  )
  return found[0] ?? null
}
