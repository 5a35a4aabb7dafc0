import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

import { root } from '../root.ts'

const versionsSchema = z.record(z.string(), z.string())
const manifestSchema = z.object({
  version: z.string(),
  exports: z._default(versionsSchema, {}),
  engines: z._default(versionsSchema, {}),
  dependencies: z._default(versionsSchema, {}),
  devDependencies: z._default(versionsSchema, {}),
})

const read = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))

/** What the repository needs, and the packed kit does not: it contains the contract, and is compiled. */
const replaced = ['@storefront/api', 'tsx']

/** Declarations of the kit, of the contract, and of browsers' code import these. */
const typePackages = ['@types/node']

/** Only unit tests need these. `shared` uses them, too, and a page has them once. */
const optionalPeers = {
  '@nanostores/react': '^1.0.0',
  'fake-indexeddb': '^6.0.0',
  jsdom: '^29.0.0',
  nanostores: '^1.0.0',
  'react-dom': '^19.0.0',
  vitest: '^4.0.0',
}

const toScript = (path: string) => path.replace(/\.ts$/, '')

/** `./publish/release.ts` → its script and its declarations in the package. */
function conditions(path: string) {
  const module = toScript(path).replace(/^\.\//, './build/')
  return { types: `${module}.d.ts`, default: `${module}.js` }
}

export type KitManifest = ReturnType<typeof kitManifest>

/** The `package.json` of the packed kit. */
export function kitManifest() {
  const [project, kit, contract] = [read('.'), read('shared/build'), read('shared/api')]
  const dependencies = {
    ...contract.dependencies,
    '@types/big.js': contract.devDependencies['@types/big.js'] ?? '*',
    ...Object.fromEntries(typePackages.map(name => [name, project.devDependencies[name] ?? '*'])),
    ...kit.dependencies,
  }
  return {
    name: '@storefront/kit',
    version: kit.version,
    description: 'Builds, checks, and releases a remote of a storefront shop.',
    type: 'module',
    engines: { node: project.engines.node },
    bin: { storefront: './bin/storefront.mjs' },
    exports: {
      './package.json': './package.json',
      './tsconfig': './tsconfig.json',
      './tsconfig.json': './tsconfig.json',
      './client': { types: './client.d.ts' },
      './biome': './biome.json',
      ...Object.fromEntries(
        Object.entries(kit.exports).map(([key, path]) => [key, conditions(path)]),
      ),
    },
    dependencies: Object.fromEntries(
      Object.entries(dependencies)
        .filter(([name]) => !replaced.includes(name))
        .sort(),
    ),
    peerDependencies: { react: '^19.0.0', typescript: '^7.0.0', ...optionalPeers },
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(optionalPeers).map(name => [name, { optional: true }]),
    ),
  }
}

/** The `package.json` of the folder with the contract: its exports, as scripts. */
export function contractManifest() {
  const { version, exports } = read('shared/api')
  return {
    name: '@storefront/api',
    version,
    type: 'module',
    exports: Object.fromEntries(
      Object.entries(exports).map(([key, path]) => [key, `${toScript(path)}.js`]),
    ),
  }
}
