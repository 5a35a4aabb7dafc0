import { basename, extname } from 'node:path'

/**
 * Module Federation name of a container. Without the prefix, an element with `id="catalog"` would be mistaken for the
 * container.
 */
export function containerName(name: string): string {
  return `storefront_${name}`
}

/** `./src/pages/home-page.tsx` → `home-page`, the key of its expose. */
export function exposeKey(module: string): string {
  return basename(module, extname(module))
}

/** `home-page` → `HomePage`, the component that the module exports. */
export function componentName(key: string): string {
  return key.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
}
