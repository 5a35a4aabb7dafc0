import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { targets } from '../build/targets.ts'
import { fingerprintSources, isBuilt, noteBuilt } from './fingerprint.ts'

const root = join(import.meta.dirname, '..', '..')

/** In a process of its own: the bundler's memory is given back when it ends. */
async function runBuild(names: string[]): Promise<void> {
  const script = join(root, 'scripts', 'build.ts')
  const parameters = [...process.execArgv, script, ...names]
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The build failed: see the lines above.')
}

/** Builds what `npm start` needs when its sources changed. The twin is a yardstick: nobody needs it here. */
export async function buildWhenChanged(distDir: string): Promise<void> {
  const fingerprint = await fingerprintSources(root)
  if (await isBuilt(distDir, fingerprint)) return console.log('▸ Build is up to date')
  console.log('▸ Building')
  const names = targets().map(({ name }) => name)
  await runBuild(names.filter(name => name !== 'twin'))
  await noteBuilt(distDir, fingerprint)
}
