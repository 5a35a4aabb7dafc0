import type { Release } from '@storefront/api/composition'
import { performReactRefresh } from 'react-refresh/runtime'

import { composition, digests } from '../runtime/composition.ts'
import { loadFactory, registerAgain } from '../runtime/host.ts'
import { findContainer, type RunningContainer } from './containers.ts'
import { moveModules } from './move-modules.ts'

/**
 * Replaces the code of running remotes. React renders their components again with their state.
 * @throws when the page must reload instead
 */
export async function replaceReleases(releases: Release[]): Promise<void> {
  const moves = await Promise.all(releases.map(prepare))
  for (const move of moves) move()
  performReactRefresh()
  releases.forEach(removeOldStyles)
}

/** Loads the new files of what the page has loaded. Resolves to a function that replaces the running modules. */
async function prepare(release: Release): Promise<() => void> {
  const { name, entry, files, exposes } = release
  const container = `storefront_${name}`
  const previous = findContainer(container)
  for (const { path, digest } of files) digests.set(path, digest)
  composition.entries[name] = entry
  // Otherwise the new runtime of the container would take the old chunks.
  Reflect.deleteProperty(globalThis, `chunk_${container}`)
  registerAgain(name)
  const loaded = Object.keys(exposes).filter(expose => previous?.chunks.has(expose))
  if (!previous || loaded.length === 0) return () => undefined
  await Promise.all(loaded.map(expose => loadFactory(`${name}/${expose}`)))
  const next = findContainer(container)
  if (!next || next === previous) throw new Error(`Cannot start the new build of ${name}`)
  await loadChunks(release, previous, next)
  const latest = () => (findContainer(container) ?? next).bundlerRequire
  return () => moveModules(previous.bundlerRequire, next.bundlerRequire, latest)
}

/** A chunk that the new build no longer has is not needed. */
async function loadChunks(
  { name }: Release,
  previous: RunningContainer,
  { bundlerRequire }: RunningContainer,
): Promise<void> {
  const chunks = [...previous.chunks].filter(chunk =>
    digests.has(`/r/${name}/${bundlerRequire.u(chunk)}`),
  )
  await Promise.all(chunks.map(chunk => bundlerRequire.e(chunk)))
}

function removeOldStyles({ name, files }: Release): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href)
    const isOld = pathname.startsWith(`/r/${name}/`) && files.every(({ path }) => path !== pathname)
    if (isOld) link.remove()
  }
}
