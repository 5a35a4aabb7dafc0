import type { BundlerRequire } from './containers.ts'
import { findStale } from './find-stale.ts'

/** Modules of earlier builds that still run load the rest of their container from its latest build. */
function forward(from: BundlerRequire, latest: () => BundlerRequire): void {
  for (const id of Object.keys(from.c)) delete from.c[id]
  for (const id of Object.keys(from.m)) delete from.m[id]
  const toLatest = (id: string) => (module: { exports: unknown }) => {
    delete from.c[id]
    module.exports = latest()(id)
  }
  Object.setPrototypeOf(from.m, new Proxy({}, { get: (_, id) => toLatest(String(id)) }))
  from.e = chunk => latest().e(chunk)
}

/**
 * Moves the unchanged modules of a running container into the registry of its next build, and runs the others again.
 * `latest` returns the registry that is current at the time of its call.
 * @throws when the page must reload instead
 */
export function moveModules(
  from: BundlerRequire,
  to: BundlerRequire,
  latest: () => BundlerRequire,
): void {
  const stale = findStale(from, to)
  for (const [id, module] of Object.entries(from.c))
    if (to.m[id] && !to.c[id] && !stale.has(id)) to.c[id] = module
  forward(from, latest)
  for (const id of stale) to(id)
}
