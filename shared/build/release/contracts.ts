/**
 * Versions of contracts that have changed incompatibly since version 1; all others have version 1. Increase the number
 * of a module when you change the module incompatibly: the registry then rejects a composition of different versions.
 */
const versions: Record<string, number> = {}

/** Contract versions by module: `['cart', 'ui/button']` → `{ 'shared/cart': 1, 'shared/ui/button': 1 }`. */
export function contractsOf(modules: string[]): Record<string, number> {
  return Object.fromEntries(
    modules.map(module => [`shared/${module}`, versions[`shared/${module}`] ?? 1]),
  )
}
