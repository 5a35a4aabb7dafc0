import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../root.ts'
import { checkImports } from './check-imports.ts'
import { compileKit } from './compile-kit.ts'
import { contractManifest, kitManifest } from './manifests.ts'
import { inlineContract } from './specifiers.ts'
import { bundleTestModules, declareTestHelpers } from './test-modules.ts'
import { kitTsconfig } from './tsconfig.ts'

const kit = join(root, 'shared/build')

/** Builds of this repository, and tests: nothing that a team needs. */
const left = ['build/platform', 'build/pack']

/** Rules of this repository for the code of pages, which the Biome configuration of a remote names. */
const lintPlugins = ['lazy-code.grit', 'one-client.grit']

const program = `#!/usr/bin/env node
import '../build/command-line/main.js'
`

/**
 * Writes the package `@storefront/kit` into a folder: JavaScript, declarations and source maps of the kit and of the
 * contract, which is a part of it. The package uses no file outside of its folder.
 */
async function buildKit(folder: string): Promise<void> {
  await compileKit(folder)
  for (const path of left) await rm(join(folder, path), { recursive: true, force: true })
  await copyLoaders(folder)
  await inlineContract(folder)
  await bundleTestModules(folder)
  await declareTestHelpers(folder)
  await copyFile(join(root, 'shared/ui/css-modules.d.ts'), join(folder, 'client.d.ts'))
  await copyFile(join(kit, 'lint/biome-base.json'), join(folder, 'biome.json'))
  await copyPlugins(folder)
  await copyFile(join(kit, 'pack/README.md'), join(folder, 'README.md'))
  const manifest = kitManifest()
  await write(folder, {
    'bin/storefront.mjs': program,
    'package.json': toJson(manifest),
    'api/package.json': toJson(contractManifest()),
    'tsconfig.json': toJson(kitTsconfig()),
  })
  await checkImports(folder, manifest)
}

/** Builds the package and packs it with npm. Returns the path of the tarball. */
export async function packKit(out: string): Promise<string> {
  await mkdir(out, { recursive: true })
  const work = await mkdtemp(join(tmpdir(), 'storefront-kit-'))
  const folder = join(work, 'kit')
  try {
    await buildKit(folder)
    const line = ['pack', folder, '--pack-destination', out, '--json', '--ignore-scripts']
    const { stdout } = await promisify(execFile)('npm', line, { maxBuffer: 16 * 1024 * 1024 })
    const [packed]: { filename: string }[] = JSON.parse(stdout)
    if (!packed) throw new Error(`npm pack printed no package: ${stdout}`)
    return join(out, packed.filename)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function copyLoaders(folder: string): Promise<void> {
  const names = await readdir(kit, { recursive: true })
  for (const name of names.filter(each => each.endsWith('.cjs'))) {
    await mkdir(dirname(join(folder, 'build', name)), { recursive: true })
    await copyFile(join(kit, name), join(folder, 'build', name))
  }
}

async function copyPlugins(folder: string): Promise<void> {
  await mkdir(join(folder, 'lint'))
  for (const name of lintPlugins)
    await copyFile(join(root, 'scripts/lint', name), join(folder, 'lint', name))
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
