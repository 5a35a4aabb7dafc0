import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

import { sharedExposes } from '../bundler/exposes.ts'
import { emit, emitDeclarations } from '../release/types/emit.ts'
import { rollUp } from '../release/types/roll-up.ts'
import { packageOf } from '../release/types/specifiers.ts'
import { root } from '../root.ts'

const shared = join(root, 'shared')

/** Helpers for tests, which no release contains: a second tab on the same cart. */
export const testHelpers = ['cart/testing/open-tab']

/** The unit tests of a team and these modules must have the same instances. */
const external = [
  'react',
  'react-dom',
  'nanostores',
  '@nanostores/react',
  'vitest',
  'fake-indexeddb',
]

/** Class names are the names that the style sheet has. */
const styles: Plugin = {
  name: 'storefront-styles',
  load: {
    filter: { id: /\.css$/ },
    handler: () => ({
      code: 'export default new Proxy({}, { get: (_, name) => name })',
      moduleType: 'js',
    }),
  },
}

/**
 * Bundles the modules of `shared` for the unit tests of remotes: the real cart, session, texts, and navigation. They are
 * split, so that all modules have the same state.
 */
export async function bundleTestModules(folder: string): Promise<void> {
  const exposes = Object.entries(sharedExposes(shared)).map(([key, { import: file }]) => [
    key,
    file,
  ])
  const helpers = testHelpers.map(key => [key, `${key}.ts`])
  const build = await rolldown({
    input: Object.fromEntries(
      [...exposes, ...helpers].map(([key = '', file = '']) => [key, join(shared, file)]),
    ),
    platform: 'browser',
    // It warns of directives in packages, which mean nothing to a unit test.
    logLevel: 'silent',
    external: id => external.includes(packageOf(id)),
    plugins: [styles],
  })
  await build.write({
    dir: join(folder, 'testing/shared'),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await build.close()
}

/** Writes the declarations of the helpers below `testing/types`. */
export async function declareTestHelpers(folder: string): Promise<void> {
  const exposes = Object.fromEntries(testHelpers.map(key => [key, join(shared, `${key}.ts`)]))
  const runs = Object.values(exposes).map(files => emit({ files, isWhole: true }))
  const all = await Promise.all([emitDeclarations('shared', shared), ...runs])
  const declarations = new Map(all.flatMap(found => [...found]))
  const tree = rollUp({ name: 'shared', folder: shared, exposes, against: {} }, declarations)
  for (const [path, text] of Object.entries(tree.files)) {
    const target = join(folder, 'testing/types', path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}
