import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

import { contractModules } from '../bundler/contract-modules.ts'
import { contractFolder, root } from '../root.ts'
import { testHelpers } from './test-modules.ts'

const configSchema = z.object({ compilerOptions: z.record(z.string(), z.unknown()) })

/** What `storefront types` has written into the folder of the remote. */
const live = `\${configDir}/.storefront/types`

const declarationOf = (helper: string) => `./testing/types/shared/${helper}.d.ts`

/**
 * The options that a remote extends: those of this repository, and where its two foreign packages are. `shared` is what
 * the live shop declares. The contract is that of the live shop where its declarations contain it, else that of the kit.
 */
export function kitTsconfig() {
  const text = readFileSync(join(root, 'tsconfig.json'), 'utf8')
  const { compilerOptions } = configSchema.parse(JSON.parse(text))
  const named = [...contractModules()].map(([specifier, file]) => {
    const declarations = file.slice(contractFolder.length + 1).replace(/\.ts$/, '.d.ts')
    return [specifier, [`${live}/shared/api/${declarations}`, `./api/${declarations}`]]
  })
  return {
    compilerOptions: {
      ...compilerOptions,
      types: ['node', '@storefront/kit/client'],
      paths: {
        'shared/*': [`${live}/modules/*`],
        ...Object.fromEntries(testHelpers.map(key => [`shared/${key}`, [declarationOf(key)]])),
        ...Object.fromEntries(named),
        '@storefront/api/*': ['./api/*'],
      },
    },
  }
}
