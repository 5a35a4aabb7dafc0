export type ListedRoute = { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; path: string }

/** Routes with a wildcard, which the tree does not show: requests to the services of teams. */
export const forwardedRoutes: ListedRoute[] = (
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
).map(method => ({ method, path: '/api/teams/:team/*' }))

/** Parses the output of `printRoutes({ commonPrefix: false })`: a tree of path segments with their methods. */
export function listRoutes(tree: string): ListedRoute[] {
  const parents: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', part, methods = ''] = /^(.*?)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    if (part === undefined || part === '*') return []
    const depth = indent.length / 4
    parents[depth] = (depth > 0 ? (parents[depth - 1] ?? '') : '') + part
    const path = parents[depth] ?? ''
    return methods
      .split(', ')
      .filter(method => method !== 'HEAD')
      .map(method => ({ method: method as ListedRoute['method'], path }))
  })
}
