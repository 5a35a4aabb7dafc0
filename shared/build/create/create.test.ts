import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkImports } from '../../../scripts/import-rules/check.ts'
import { findUnused } from '../../../scripts/import-rules/unused.ts'
import { problemsOf } from '../../../scripts/locales/problems.ts'
import { root } from '../root.ts'
import { create } from './create.ts'
import { biomeVersion } from './manifest.ts'
import { placeOf } from './place.ts'
import { copyRepository, type RepositoryCopy, writeTypesConfig } from './testing/copy-repository.ts'

const program = 'shared/build/bin/storefront.mjs'
const remote = 'remotes/reviews'
let work: string
let copy: RepositoryCopy

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'storefront-create-'))
  copy = await copyRepository(join(work, 'shop'))
})
afterAll(() => rm(work, { recursive: true, force: true }))

/** The TypeScript files of the new remote, with their paths in the repository. */
async function readSources() {
  const names = await readdir(join(copy.folder, remote), { recursive: true })
  const paths = names.filter(name => /\.tsx?$/.test(name)).map(name => join(remote, name))
  return Promise.all(
    paths.map(async path => ({ path, source: await readFile(join(copy.folder, path), 'utf8') })),
  )
}

describe('a new remote in this repository', () => {
  it('is written into remotes, from any folder, and once', async () => {
    const printed = await copy.run(program, ['create', 'reviews'], 'shared/api')
    expect(printed).toContain('The remote reviews is in remotes/reviews')
    expect(printed).toContain('npm run dev -- reviews ')
    const manifest = JSON.parse(await readFile(join(copy.folder, remote, 'package.json'), 'utf8'))
    const cart = JSON.parse(await readFile(join(root, 'remotes/cart/package.json'), 'utf8'))
    expect(manifest).toMatchObject({ ...cart, name: '@storefront/reviews' })
    const again = await copy.run(program, ['create', 'reviews']).catch(String)
    expect(again).toContain('is not empty: choose another name')
  })

  it('follows the rules for sources, imports, and texts', async () => {
    const biome = await copy.run('node_modules/@biomejs/biome/bin/biome', ['check', remote])
    expect(biome).toMatch(/Checked \d\d files.*No fixes/)
    const sources = await readSources()
    expect(sources.length).toBeGreaterThan(5)
    expect([...checkImports(sources), ...findUnused(sources, [], [])]).toEqual([])
    const [locales = '', src = ''] = ['locales', 'src'].map(each => join(copy.folder, remote, each))
    expect(problemsOf({ name: 'reviews', locales, sources: [src] })).toEqual([])
  })

  it('compiles, and its tests pass', async () => {
    const types = await writeTypesConfig(copy, remote)
    expect(await copy.run('node_modules/typescript/bin/tsc', ['-p', types])).toBe('')
    const tests = await copy.run('node_modules/vitest/vitest.mjs', ['run', remote])
    expect(tests).toMatch(/Tests .*4 passed/)
  }, 120_000)
})

it.each(['cart', 'shell', 'home', 'es', 'Reviews', 'a'])('refuses the name %s', async name => {
  await expect(create([name], {})).rejects.toThrow(/Choose another name: |lowercase letters/)
})

it('is in the folder itself outside of this repository', async () => {
  const folder = join(work, 'own')
  await mkdir(folder)
  expect(placeOf('reviews', folder)).toEqual({ folder, workspace: null })
})

it('has the rules and the formatter of this repository', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(biomeVersion).toBe(devDependencies['@biomejs/biome'])
})
