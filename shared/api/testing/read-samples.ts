import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { StoredState } from '../releases/stored-state.ts'

/** A stored value as a release wrote it. Its file is `<name>-<version>.json`. */
type StoredSample = { name: string; version: number; value: unknown }

/** The samples in `stored-samples` of a container, one for each schema version that a release wrote. */
export function readSamples(container: string): StoredSample[] {
  const folder = join(container, 'stored-samples')
  return readdirSync(folder)
    .sort()
    .map(file => {
      const [, name = '', version] = /^(.+)-(\d+)\.json$/.exec(file) ?? []
      const value: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return { name, version: Number(version), value }
    })
}

/** The versions of all samples by name, in the form of the container's declaration. */
export function versionsOf(samples: StoredSample[]): Record<string, number[]> {
  const versions: Record<string, number[]> = {}
  for (const { name, version } of samples) versions[name] = [...(versions[name] ?? []), version]
  return versions
}

/** The versions that a container declares to read, by name. */
export function readVersionsOf(state: StoredState): Record<string, number[]> {
  return Object.fromEntries(Object.entries(state).map(([name, { reads }]) => [name, reads]))
}

/** The values of all versions of a name. */
export function valuesOf(samples: StoredSample[], name: string): unknown[] {
  return samples.filter(sample => sample.name === name).map(({ value }) => value)
}
