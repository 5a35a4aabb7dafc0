import type { ReleaseTypes } from '@storefront/api/release-types'

/** Expose key → its declarations. */
type Modules = Record<string, string>

const toFiles = (modules: Modules) =>
  Object.fromEntries(
    Object.entries(modules).map(([key, text]) => [`shared/${key}.d.ts`, `${text}\nexport {};\n`]),
  )

const pathsOf = (modules: Modules, prefix = '') =>
  Object.fromEntries(Object.keys(modules).map(key => [prefix + key, `shared/${key}.d.ts`]))

/** The declarations of a release of `shared` with these modules. */
export function typesOfShared(modules: Modules): ReleaseTypes {
  const files = toFiles(modules)
  return { version: 1, exposes: pathsOf(modules), against: {}, files, packages: {} }
}

/** The declarations of a remote that was built against a `shared` with these modules. */
export function typesOfConsumer(modules: Modules): ReleaseTypes {
  const files = toFiles(modules)
  return { version: 1, exposes: {}, against: pathsOf(modules, 'shared/'), files, packages: {} }
}
