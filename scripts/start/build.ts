import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { fingerprintSources, isBuilt, saveFingerprint } from './fingerprint.ts'

const root = join(import.meta.dirname, '..', '..')

/** Builds in a separate process, which frees the memory of the bundler when it ends. */
async function runBuild(names: string[]): Promise<void> {
  const script = join(root, 'scripts', 'build.ts')
  const parameters = [...process.execArgv, script, ...names]
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The build failed: see the lines above.')
}

const isRemote = (name: string) => existsSync(join(root, 'remotes', name, 'remote.config.ts'))

/** Builds the targets of `npm start` if their sources changed. The monolith baseline is not needed here. */
export async function buildWhenChanged(distDir: string): Promise<void> {
  const fingerprint = await fingerprintSources(root)
  if (await isBuilt(distDir, fingerprint)) return console.log('▸ Build is up to date')
  console.log('▸ Building')
  const remotes = await readdir(join(root, 'remotes'))
  await runBuild(['shared', 'shell', ...remotes.filter(isRemote), 'server', 'sandbox', 'checker'])
  await saveFingerprint(distDir, fingerprint)
}
