import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

import { contractFolder } from '../root.ts'

const name = '@storefront/api'
const manifestSchema = z.object({ exports: z.record(z.string(), z.string()) })

let known: Map<string, string> | undefined

/** The exports of `@storefront/api` with the absolute paths of their files: `@storefront/api/order` → its file. */
export function contractModules(): ReadonlyMap<string, string> {
  known ??= readModules()
  return known
}

function readModules(): Map<string, string> {
  const text = readFileSync(join(contractFolder, 'package.json'), 'utf8')
  const named = Object.entries(manifestSchema.parse(JSON.parse(text)).exports).filter(
    ([key]) => !key.includes('*'),
  )
  return new Map(named.map(([key, file]) => [name + key.slice(1), join(contractFolder, file)]))
}

/** For the bundler of a remote that cannot have the package, because the packed kit contains it. */
export function contractAliases(): Record<string, string> {
  const exact = [...contractModules()].map(([specifier, file]) => [`${specifier}$`, file])
  return { ...Object.fromEntries(exact), [name]: contractFolder }
}
