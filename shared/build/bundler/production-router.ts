import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Resolves React Router to its production build. Its package leads each bundler to the build for development, which is
 * larger and writes warnings to the console of customers.
 */
export function productionRouter(): Record<string, string> {
  const routerDom = createRequire(import.meta.url).resolve('react-router-dom')
  const development = createRequire(routerDom).resolve('react-router')
  return { 'react-router$': join(development, '../../production/index.mjs') }
}
