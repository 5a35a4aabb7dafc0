import type { Release, ReleaseFile } from '@storefront/api/composition'

import { InvalidReleaseError } from '../publish/invalid-release.ts'

export const digest = `sha384-${'A'.repeat(64)}`
export const text = { title: 'Plans', description: 'Plans' }

export const page = {
  path: '/home',
  expose: 'page',
  component: 'Page',
  layout: 'default',
  colorMode: null,
  payload: null,
  skeleton: { rows: 1, columns: 1, height: 1 },
  role: null,
  text: { en: text, 'zh-TW': text, es: text },
} satisfies Release['routes'][number]

export const slot = {
  name: 'part-0',
  expose: 'page',
  component: 'Page',
  priority: 1,
  skeleton: { width: 1, height: 1 },
} satisfies Release['slots'][number]

export const toFile = (path: string, bytes = 1) => ({ path, digest, bytes, encodings: {} })

/** A release with only its entry, for tests of single checks. */
export function createRelease({ name = 'catalog', ...patch }: Partial<Release> = {}): Release {
  const entry = `/r/${name}/entry.1a2b3c.js`
  return {
    name,
    id: '0'.repeat(64),
    label: '1.0.0',
    owner: name,
    entry,
    files: [toFile(entry)],
    exposes: {},
    routes: [],
    slots: [],
    locales: { en: entry, 'zh-TW': entry, es: entry },
    contracts: {},
    shared: [],
    ...patch,
  }
}

export function findFile(release: Release, form: RegExp): ReleaseFile {
  const found = release.files.find(({ path }) => form.test(path))
  if (!found) throw new Error(`${release.name} has no ${form}`)
  return found
}

/** The problems of a release. Throws errors of other kinds. */
export async function problemsOf(checked: Promise<void>): Promise<string[]> {
  try {
    await checked
    return []
  } catch (error) {
    if (error instanceof InvalidReleaseError) return error.problems.map(({ message }) => message)
    throw error
  }
}
