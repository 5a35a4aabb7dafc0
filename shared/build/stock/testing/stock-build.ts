import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../../root.ts'

const programs = {
  'stock-rsbuild': [join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'],
  'stock-webpack': ['build.mjs'],
}

/** Builds a copy of a remote that does not use the preset. Resolves to the folder of the copy. */
export async function buildStock(fixture: keyof typeof programs): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true })
  // Inside of the project, so that its packages resolve.
  const folder = await mkdtemp(join(root, '.cache', `${fixture}-`))
  await cp(join(root, 'e2e/fixtures', fixture), folder, { recursive: true })
  // The loader for CommonJS of tsx would change the start code, which the bundler copies from a function.
  const line = ['--import', 'tsx/esm', ...programs[fixture]]
  await promisify(execFile)(process.execPath, line, { cwd: folder })
  return folder
}
