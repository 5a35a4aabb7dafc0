import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseTypesSchema } from '@storefront/api/release-types'
import * as z from 'zod/mini'

import { root } from '../root.ts'

/** Where `storefront types` writes what the live shop declares. */
export const liveTypesFolder = join(root, '.storefront', 'types')
export const liveTypesFile = 'live.json'

/** The content of `live.json`. The folder has the declarations of `types` as files. */
export const liveTypesSchema = z.object({
  version: z.literal(1),
  shop: z.string(),
  /** The ids of the live composition, and of the release of `shared` in it. */
  composition: z.string(),
  shared: z.string(),
  types: z.pick(releaseTypesSchema, { exposes: true, packages: true }),
  /** Keys of the texts of `shared`. */
  texts: z.array(z.string()),
  /** CSS custom properties that `shell` and `shared` declare. */
  tokens: z.array(z.string()),
})
export type LiveTypes = z.infer<typeof liveTypesSchema>

let known: LiveTypes | undefined

/**
 * What `storefront types` has written for this remote.
 * @throws when it has not run, or another version of it has
 */
export function readLiveTypes(): LiveTypes {
  known ??= parseLiveTypes(join(liveTypesFolder, liveTypesFile))
  return known
}

function parseLiveTypes(file: string): LiveTypes {
  const fix = 'run `npx storefront types --shop <address>`'
  if (!existsSync(file)) throw new Error(`${file} is missing: ${fix}`)
  const parsed = liveTypesSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file} has another form than this version of the kit writes: ${fix}`)
}
