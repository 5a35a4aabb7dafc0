import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { digestOf } from '@storefront/kit/release/canonical'

import {
  makeComposition,
  parseRelease,
} from '../../shell/server/features/releases/composition/make.ts'
import type { LiveComposition } from '../../shell/server/features/releases/composition/types.ts'

function readRelease(dist: string, name: string): Release {
  return parseRelease(JSON.parse(readFileSync(join(dist, name, 'release.json'), 'utf8')))
}

/** The composition of the containers in `dist`, as the server would deploy it, without a database. */
export function localComposition(dist: string, remotes: string[]): LiveComposition {
  const releases = ['shell', 'shared', ...remotes].map(name => readRelease(dist, name))
  return live(dist, makeComposition(releases))
}

/**
 * A composition with the monolith as the shell and its chunks as the exposes of the remotes. Only the texts come from the
 * containers.
 */
export function monolithComposition(dist: string, remotes: string[]): LiveComposition {
  const { composition } = localComposition(dist, remotes)
  const monolith = JSON.parse(readFileSync(join(dist, 'monolith', 'release.json'), 'utf8'))
  const textsOnly = (release: Release): Release => ({
    ...release,
    files: release.files.filter(({ path }) => Object.values(release.locales).includes(path)),
    contracts: {},
    exposes: Object.fromEntries(
      Object.keys(release.exposes).map(key => [
        key,
        monolith.exposes[key] ?? { js: [], css: [], uses: [] },
      ]),
    ),
    ...(release.serverRendering && {
      serverRendering: {
        ...release.serverRendering,
        script: monolith.serverScripts[release.name],
      },
    }),
  })
  const changed = {
    ...composition,
    shell: {
      ...composition.shell,
      parts: monolith.parts,
      exposes: monolith.exposes,
      entry: monolith.entry,
      contracts: {},
    },
    shared: textsOnly(composition.shared),
    remotes: Object.fromEntries(
      Object.entries(composition.remotes).map(([name, release]) => [name, textsOnly(release)]),
    ),
  }
  changed.shell.files = [...monolith.files, ...textsOnly(composition.shell).files]
  const text = JSON.stringify(changed)
  return live(dist, { id: 'monolith', composition: changed, text })
}

/** The same releases, but the HTML lists only the entry of each remote, so that each import requests the next file. */
export function withoutPreloads(dist: string, { composition }: LiveComposition): LiveComposition {
  const plain = (release: Release): Release => ({
    ...release,
    exposes: Object.fromEntries(
      Object.keys(release.exposes).map(key => [key, { js: [], css: [], uses: [] }]),
    ),
  })
  const changed = {
    ...composition,
    shared: plain(composition.shared),
    remotes: Object.fromEntries(
      Object.entries(composition.remotes).map(([name, release]) => [name, plain(release)]),
    ),
  }
  return live(dist, {
    id: 'without-preloads',
    composition: changed,
    text: JSON.stringify(changed),
  })
}

function live(
  dist: string,
  made: { id: string; composition: LiveComposition['composition']; text: string },
): LiveComposition {
  const cache = new Map<string, string>()
  const read = (path: string) => {
    const known = cache.get(path) ?? readFileSync(join(dist, path.replace('/r/', '')), 'utf8')
    cache.set(path, known)
    return known
  }
  return { ...made, digest: digestOf(made.text), read, findTexts: read }
}
