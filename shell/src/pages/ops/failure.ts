import { registryErrorCodes } from '@storefront/api/registry'
import { ApiError, errorToKey } from 'shared/http'
import { type Translate, translate } from 'shared/i18n'
import * as z from 'zod/mini'

const errorResponseSchema = z.object({ problems: z.array(z.string()) })
const baseChangedSchema = z.object({ live: z.string(), changed: z.array(z.string()) })

type Failure = {
  text: string
  /** The message of the registry, which names the fix. */
  details: string[]
}
export type BaseMoved = z.infer<typeof baseChangedSchema>

export function failureOf(error: unknown, t: Translate): Failure {
  const code = error instanceof ApiError ? error.code : null
  const known = registryErrorCodes.find(each => each === code)
  if (!known || !(error instanceof ApiError))
    return { text: translate('shared', errorToKey(error)), details: [] }
  const problems = errorResponseSchema.safeParse(error.details).data?.problems
  return { text: t(`failures.${known}`), details: problems ?? [error.message] }
}

/** Returns the conflict if another deployment happened since the page was loaded. */
export function baseChangedOf(error: unknown): BaseMoved | null {
  if (!(error instanceof ApiError) || error.code !== 'base_moved') return null
  return baseChangedSchema.safeParse(error.details).data ?? null
}
