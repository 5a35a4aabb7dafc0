import type { Release } from '@storefront/api/composition'

import type { BuiltRelease } from '../../publish/built-release.ts'
import type { LocalBuild, LocalState } from './local-state.ts'

/** Open pages load parts of an earlier build on demand. */
const keptBuilds = 20

export type LocalBuilds = {
  state: () => LocalState
  /** The release of the last good build. */
  release: () => Release | null
  /** A file of a recent build, by its path. */
  file: (path: string) => Buffer | undefined
  add: (built: BuiltRelease) => void
  fail: (message: string) => void
  /** Calls the function after each change. Returns a function that ends this. */
  listen: (onChange: (state: LocalState) => void) => () => void
}

function toLocalBuild(release: Release): LocalBuild {
  const { id, entry, files, locales, routes, slots, fills } = release
  return {
    id,
    entry,
    digests: Object.fromEntries(files.map(({ path, digest }) => [path, digest])),
    locales,
    places: JSON.stringify([routes, slots, fills]),
  }
}

/** The builds of one remote on this machine. Their files stay in memory, and a failed build changes none of them. */
export function createLocalBuilds(name: string, shop: string): LocalBuilds {
  const kept: BuiltRelease[] = []
  const listeners = new Set<(state: LocalState) => void>()
  let failure: string | null = null

  const last = () => kept.at(-1)?.release ?? null
  const state = (): LocalState => {
    const release = last()
    return { name, shop, build: release && toLocalBuild(release), failure }
  }
  const report = () => {
    for (const onChange of listeners) onChange(state())
  }
  const fileIn = ({ files }: BuiltRelease, path: string) =>
    path.startsWith(`/r/${name}/`) ? files.get(path.slice(`/r/${name}/`.length)) : undefined

  return {
    state,
    release: last,
    file: path => kept.map(built => fileIn(built, path)).findLast(bytes => bytes !== undefined),
    add(built) {
      failure = null
      if (built.release.id !== last()?.id) kept.push(built)
      if (kept.length > keptBuilds) kept.shift()
      report()
    },
    fail(message) {
      failure = message
      report()
    },
    listen(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
