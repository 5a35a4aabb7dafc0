import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../../root.ts'

const run = promisify(execFile)
const packages = join(root, 'node_modules')

/** A remote in a repository of its own, which has installed the packed kit. */
export type OwnRepository = {
  folder: string
  /** Runs a program of an installed package with Node, and resolves to what it printed. */
  run: (program: string, line: string[], env?: Record<string, string>) => Promise<string>
}

type Target = { tarball: string; folder: string }

/** Copies the sources of a remote into an empty folder, and installs the tarball there. */
export async function copyRemote(name: string, target: Target): Promise<OwnRepository> {
  const { folder } = target
  const own = await openRepository(target)
  await cp(join(root, 'remotes', name), folder, {
    recursive: true,
    filter: source => !/\/(node_modules|dist)(\/|$)/.test(source.slice(root.length)),
  })
  const tsconfig = { extends: '@storefront/kit/tsconfig', include: ['src', '*.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  await writeFile(join(folder, 'vitest.config.ts'), testConfig)
  return own
}

/** The tests have tags of this repository, which its own configuration lists. */
const testConfig = `import { remoteTests } from '@storefront/kit/testing'
import { mergeConfig } from 'vitest/config'

export default mergeConfig(remoteTests(), { test: { strictTags: false } })
`

/**
 * Installs the tarball in an empty folder. Its dependencies are links to the packages of this repository, so nothing is
 * downloaded.
 */
export async function openRepository({ tarball, folder }: Target): Promise<OwnRepository> {
  await install(tarball, folder)
  return {
    folder,
    run: async (program, line, env = {}) => {
      const path = join(folder, 'node_modules', program)
      const { stdout, stderr } = await run(process.execPath, [path, ...line], {
        cwd: folder,
        env: { ...environment(), ...env },
        maxBuffer: 64 * 1024 * 1024,
      })
      return stdout + stderr
    },
  }
}

/** The settings of this repository do not reach the copy. */
function environment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

async function install(tarball: string, folder: string): Promise<void> {
  const installed = join(folder, 'node_modules')
  await mkdir(installed, { recursive: true })
  for (const name of await readdir(packages))
    if (!['.bin', 'shared', '@storefront'].includes(name))
      await symlink(join(packages, name), join(installed, name))
  const kit = join(installed, '@storefront/kit')
  await mkdir(kit, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', kit, '--strip-components=1'])
}
