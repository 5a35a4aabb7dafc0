import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { root } from '../../root.ts'
import { compileSources } from './compile-sources.ts'
import { typesOfShared } from './testing/create-types.ts'

let repository: string

/** A repository with one remote, which has its own `shared`. */
beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'storefront-sources-'))
  await symlink(join(root, 'node_modules'), join(repository, 'node_modules'))
  await symlink(join(root, 'tsconfig.json'), join(repository, 'tsconfig.json'))
  await write('shared/ui/css-modules.d.ts', `declare module '*.css' {}\n`)
  await write(
    'remotes/catalog/src/purchase.ts',
    `import { add } from 'shared/cart'\nimport './purchase.css'\n\nadd(1)\n`,
  )
  await write('remotes/catalog/src/purchase.test.ts', `export const wrong: number = ''\n`)
})
afterAll(() => rm(repository, { recursive: true, force: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(repository, path)), { recursive: true })
  await writeFile(join(repository, path), text)
}

const check = (cart: string) =>
  compileSources({
    candidate: typesOfShared({ cart }),
    containers: [{ name: 'catalog', folder: join(repository, 'remotes/catalog') }],
    root: repository,
  })

it('names the line of a remote that does not compile with another `shared`', {
  timeout: 60_000,
}, async () => {
  expect(await check('export declare function add(plan: number, units?: number): void;')).toEqual(
    [],
  )
  expect(await check('export declare function add(plan: number, units: number): void;')).toEqual([
    {
      check: 'types',
      breaks: 'catalog',
      at: 'src/purchase.ts:4',
      against: 'candidate',
      message:
        'The sources of catalog do not compile with this shared: Expected 2 arguments, but got 1. Keep the previous type in shared, or change catalog in the same set.',
    },
  ])
})
