import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../../root.ts'

const run = promisify(execFile)

/** A copy of this repository. */
export type RepositoryCopy = {
  folder: string
  /** Runs a program with Node in the copy, and resolves to what it printed. */
  run: (program: string, line: string[], from?: string) => Promise<string>
}

/** Links the packages. The links of the workspaces are relative, so they lead to the copied ones. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '@storefront') await linkPackages(source, target)
    else if (entry.name === '.bin' || !entry.name.startsWith('.'))
      await symlink(entry.isSymbolicLink() ? await readlink(source) : source, target)
  }
}

/** Copies the sources of this repository into a folder, in which a test can add a remote. */
export async function copyRepository(folder: string): Promise<RepositoryCopy> {
  const line = ['ls-files', '-co', '--exclude-standard']
  const { stdout } = await run('git', line, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  const paths = stdout.split('\n').filter(path => path !== '')
  const folders = new Set(paths.map(path => dirname(join(folder, path))))
  for (const each of folders) await mkdir(each, { recursive: true })
  await Promise.all(
    paths.map(path => cp(join(root, path), join(folder, path)).catch(ignoreDeleted)),
  )
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  await run('git', ['init', '--quiet'], { cwd: folder })
  return {
    folder,
    run: async (program, line, from = '.') => {
      const { stdout, stderr } = await run(process.execPath, [join(folder, program), ...line], {
        cwd: join(folder, from),
        // A build in the process of this test may have set `production`, in which tests cannot run.
        env: { ...process.env, NODE_ENV: undefined },
        maxBuffer: 16 * 1024 * 1024,
      })
      return stdout + stderr
    },
  }
}

/** Git lists files that are deleted, and not committed yet. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Checks only the types of one folder, because those of the whole repository take longer. */
export async function writeTypesConfig({ folder }: RepositoryCopy, path: string): Promise<string> {
  const name = 'tsconfig.one.json'
  const { compilerOptions } = JSON.parse(await readFile(join(folder, 'tsconfig.json'), 'utf8'))
  const include = [path, 'shared/ui/css-modules.d.ts']
  await writeFile(join(folder, name), JSON.stringify({ compilerOptions, include }))
  return name
}
