import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { isPacked } from '../../packed.ts'
import { contractFolder, root } from '../../root.ts'
import { findCompiler } from './find-compiler.ts'
import { type Declarations, foreignDeclarations } from './workspace.ts'

/**
 * `files` are patterns of the sources. `isWhole` emits what they import, too, and infers types across modules. Without
 * it, an inferred type that another module declares is `any`.
 */
type Run = { files: string; isWhole: boolean }

/** Outside this repository, the release does not depend on the options of the team. */
const baseConfig = join(isPacked ? dirname(contractFolder) : root, 'tsconfig.json')

const isInside = (folder: string, path: string) => !relative(folder, path).startsWith('..')

function commonFolder(one: string, other: string): string {
  return isInside(one, other) ? one : commonFolder(dirname(one), other)
}

const runs = new Map<string, Promise<Declarations>>()

function once(run: Run): Promise<Declarations> {
  const started = runs.get(run.files) ?? emit(run)
  runs.set(run.files, started)
  return started
}

/**
 * Emits the declarations of `shared` and of a container; none without a compiler. The containers of a build have the
 * same runs, which take about a second beside the bundler: whole types of `shared`, whose users need them, and those of
 * pages and slots, whose results nobody uses. Outside this repository, `shared` has no sources: its declarations are
 * those of the live shop.
 */
export async function emitDeclarations(name: string, folder: string): Promise<Declarations> {
  if (isPacked) {
    const own = await once({ files: `${folder}/src/**/*`, isWhole: false })
    return new Map([...foreignDeclarations(), ...own])
  }
  const shared = name === 'shared' ? folder : join(root, 'shared')
  const all = [once({ files: `${shared}/**/*`, isWhole: true })]
  if (name !== 'shared' && name !== 'shell') {
    const sources = isInside(join(root, 'remotes'), folder) ? join(root, 'remotes/*') : folder
    all.push(once({ files: `${sources}/src/**/*`, isWhole: false }))
  }
  return new Map((await Promise.all(all)).flatMap(found => [...found]))
}

/** Emits the declarations of sources; none without a compiler. */
export async function emit(run: Run): Promise<Declarations> {
  const compiler = findCompiler()
  if (compiler === null) return new Map()
  const work = await mkdtemp(join(tmpdir(), 'storefront-declarations-'))
  try {
    const project = join(work, 'tsconfig.json')
    const out = join(work, 'out')
    const base = commonFolder(root, run.files)
    await writeFile(project, JSON.stringify(configOf(run, base, out)))
    await new Promise<void>((done, fail) => {
      const child = spawn(process.execPath, [compiler, '-p', project], { stdio: 'ignore' })
      child.on('error', fail)
      // The status does not count: the compiler also reports files that no release contains.
      child.on('close', () => done())
    })
    return await readAll(out, base)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function configOf({ files, isWhole }: Run, base: string, out: string) {
  return {
    extends: baseConfig,
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      // The type check is a separate step. Without it, the run takes half the time.
      noCheck: true,
      outDir: out,
      rootDir: base,
      ...(isWhole
        ? { typeRoots: [join(root, 'node_modules/@types')] }
        : { noResolve: true, noLib: true, types: [] }),
    },
    include: [files],
    // Tests, the tools and the gallery are part of no release.
    exclude: ['*.test.*', 'testing', 'gallery', 'node_modules', 'dist']
      .map(name => files.replace('**/*', `**/${name}`))
      .concat(isWhole ? [files.replace('**/*', 'build')] : [])
      .filter(pattern => pattern !== files),
  }
}

async function readAll(out: string, base: string): Promise<Declarations> {
  const names = await readdir(out, { recursive: true }).catch(() => [])
  const files = names.filter(name => name.endsWith('.d.ts')).sort()
  return new Map(
    await Promise.all(
      files.map(async name => {
        return [join(base, name), await readFile(join(out, name), 'utf8')] as const
      }),
    ),
  )
}
