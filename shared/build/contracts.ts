/**
 * Versions of contracts that changed incompatibly since 1; everything unlisted is version 1. Raise a number together
 * with the module it names: releases that speak another version are then refused in one composition with it.
 */
const versions: Record<string, number> = {}

/** `['cart', 'ui/button']` → `{ 'shared/cart': 1, 'shared/ui/button': 1 }`. */
export function contractsOf(modules: string[]): Record<string, number> {
  return Object.fromEntries(
    modules.map(module => [`shared/${module}`, versions[`shared/${module}`] ?? 1]),
  )
}
