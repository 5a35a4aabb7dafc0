const parameters = /:[^/]+/g

/** Whether a route matches more than one path: `/reviews/:id`, `/reviews/*`. */
export function isPattern(path: string): boolean {
  return /[:*]/.test(path)
}

/** The same text for all routes that match the same paths: `/reviews/:id` and `/reviews/:name` are `/reviews/:`. */
export function formOf(path: string): string {
  return path.toLowerCase().replace(parameters, ':')
}

/** A parameter is one segment. `*` stands for one or more. */
function matches(path: string, requested: string): boolean {
  if (!isPattern(path)) return path.toLowerCase() === requested
  const form = path.replace(parameters, '[^/]+').replace('*', '[^/]+(/[^/]+)*')
  return new RegExp(`^${form}$`, 'i').test(requested)
}

/**
 * The route of a path, in any letter case. The most exact one wins, segment by segment: a name, a parameter, then `*`.
 * Static segments start with a letter, so the order of characters is this order.
 */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  path: string,
): Route | undefined {
  const found = routes.filter(route => matches(route.path, path.toLowerCase()))
  return found.sort((one, other) => (formOf(one.path) < formOf(other.path) ? 1 : -1))[0]
}
