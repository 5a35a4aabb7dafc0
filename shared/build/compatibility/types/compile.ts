import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

import { findCompiler } from '../../release/types/find-compiler.ts'
import { type Limits, runCompiler } from './run-compiler.ts'

/** An error of the compiler. `reasons` are its further lines, the last one the closest to the difference. */
export type CompileError = {
  /** Relative to the project, or absolute outside of it. */
  file: string
  line: number
  code: number
  message: string
  reasons: string[]
}

/** The files of a temporary project, below one folder; `root` has the packages that they import. */
type Project = { files: Record<string, string>; config: object; root: string }

/** Type-checks a project. Resolves to null without a compiler. */
export async function compile(project: Project, limits: Limits): Promise<CompileError[] | null> {
  const compiler = findCompiler()
  if (compiler === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'storefront-types-'))
  try {
    const config = { 'tsconfig.json': JSON.stringify(project.config) }
    for (const [path, text] of Object.entries({ ...project.files, ...config })) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await symlink(join(project.root, 'node_modules'), join(folder, 'node_modules'))
    const line = ['-p', folder, '--pretty', 'false']
    return readErrors(await runCompiler(compiler, line, { limits, folder }), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const errorForm = /^(.+?)\((\d+),\d+\): error TS(\d+): (.*)$/

function readErrors(output: string, folder: string): CompileError[] {
  const errors: CompileError[] = []
  for (const line of output.split('\n')) {
    const [, path = '', number, code, message = ''] = errorForm.exec(line) ?? []
    const own = relative(folder, resolve(folder, path))
    const file = own.startsWith('..') ? resolve(folder, path) : own
    if (code) errors.push({ file, line: Number(number), code: Number(code), message, reasons: [] })
    else if (/^\s+\S/.test(line)) errors.at(-1)?.reasons.push(line.trim())
  }
  return errors
}

/** The options of the project, for code that runs in a browser. */
export function browserOptions(root: string): object {
  return {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
  }
}
