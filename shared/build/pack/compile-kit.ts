import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { findCompiler } from '../release/types/find-compiler.ts'
import { root } from '../root.ts'

const shared = join(root, 'shared')

/** Compiles the kit into `<folder>/build`, and the contract into `<folder>/api`. */
export async function compileKit(folder: string): Promise<void> {
  const compiler = findCompiler()
  if (compiler === null) throw new Error('Cannot pack the kit without TypeScript: run npm ci')
  const work = await mkdtemp(join(tmpdir(), 'storefront-kit-'))
  try {
    const project = join(work, 'tsconfig.json')
    await writeFile(project, JSON.stringify(configOf(folder)))
    await promisify(execFile)(process.execPath, [compiler, '-p', project, '--pretty', 'false'])
  } catch (error) {
    const { stdout = '', message } = error as { stdout?: string; message: string }
    throw new Error(`Cannot compile the kit: ${stdout.trim() || message}`, { cause: error })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function configOf(folder: string) {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      // `npm run typecheck` has checked the same sources.
      noCheck: true,
      typeRoots: [join(root, 'node_modules/@types')],
      rootDir: shared,
      outDir: folder,
    },
    include: [join(shared, 'build/**/*.ts'), join(shared, 'api/**/*.ts')],
    exclude: [
      join(shared, '**/*.test.ts'),
      join(shared, 'build/**/testing'),
      join(shared, 'build/pack'),
      join(shared, 'build/platform'),
      join(shared, '**/node_modules'),
    ],
  }
}
