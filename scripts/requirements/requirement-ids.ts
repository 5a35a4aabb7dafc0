import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test file and a requirement id in the tags of its tests. */
export type Named = { file: string; id: string }

/** Matches `tags: ['S1.cart']` of Vitest, and `tag: '@S1.cart'` and `tag: ['@S1.cart', …]` of Playwright. */
const tags = /\btags?: (\[[^\]]*\]|'[^']*')/g
const tag = /'@?([A-Z]\d+(?:\.[\w.-]+)?)'/g

/** Finds the requirement ids in the tags of a test file. */
export const idsIn = (source: string): string[] =>
  [...source.matchAll(tags)].flatMap(([, list = '']) =>
    [...list.matchAll(tag)].map(([, id]) => String(id)),
  )

const folders = ['shell', 'shared', 'remotes', 'scripts', 'e2e']
const ignored = new Set(['node_modules', 'dist', '.data'])

function listTests(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : listTests(root, path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Finds the ids in all test sources, because files and tests that did not run are missing in the reports. */
export function readNamed(root: string): Named[] {
  return folders
    .flatMap(folder => listTests(root, folder))
    .flatMap(file => {
      const ids = new Set(idsIn(readFileSync(join(root, file), 'utf8')))
      return [...ids].map(id => ({ file, id }))
    })
}
