import { join, relative } from 'node:path'
import type { Finding } from '@storefront/api/findings'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { type CompileError, compile } from './compile.ts'
import { defaultLimits, type Limits } from './run-compiler.ts'

/** A container whose sources are in the repository; `folder` is absolute. */
type SourceContainer = { name: string; folder: string }

type Input = {
  /** What the candidate's `shared` declares. */
  candidate: ReleaseTypes
  containers: SourceContainer[]
  /** The folder of the repository. */
  root: string
  limits?: Limits
}

/**
 * Type-checks the sources of containers as if the candidate's `shared` was the one of the repository. Resolves to null
 * if the compiler did not finish.
 */
export async function compileSources(input: Input): Promise<Finding[] | null> {
  const { candidate, containers, root, limits = defaultLimits } = input
  const files = Object.entries(candidate.files).map(([path, text]) => [`new/${path}`, text])
  const errors = await compile(
    {
      files: {
        ...Object.fromEntries(files),
        'end.ts': `export const end: 'end' = 'not reached'\n`,
      },
      config: configOf(input),
      root,
    },
    limits,
  )
  if (!errors?.some(({ file }) => file === 'end.ts')) return null
  return containers.flatMap(container => errors.flatMap(error => findingOf(container, error) ?? []))
}

function configOf({ candidate, containers, root }: Input): object {
  const modules = Object.entries(candidate.exposes)
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      paths: Object.fromEntries(modules.map(([key, path]) => [`shared/${key}`, [`./new/${path}`]])),
    },
    files: ['end.ts'],
    include: [
      // Declares the imports of style sheets.
      join(root, 'shared/ui/css-modules.d.ts'),
      ...containers.map(({ folder }) => join(folder, 'src/**/*')),
    ],
    exclude: containers.flatMap(({ folder }) =>
      ['**/*.test.*', '**/testing', '**/node_modules'].map(pattern => join(folder, pattern)),
    ),
  }
}

function findingOf({ name, folder }: SourceContainer, error: CompileError): Finding | null {
  const place = relative(folder, error.file)
  if (place.startsWith('..')) return null
  return {
    check: 'types',
    breaks: name,
    at: `${place}:${error.line}`,
    against: 'candidate',
    message: `The sources of ${name} do not compile with this shared: ${error.message} Keep the previous type in shared, or change ${name} in the same set.`,
  }
}
