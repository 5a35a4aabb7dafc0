import { weakPasswordSchema } from '@storefront/api/accounts'
import { fieldErrorsSchema } from '@storefront/api/envelope'
import { formatTime } from 'shared/format'
import { ApiError, errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import * as z from 'zod/mini'

const waitSchema = z.object({ retryAfterSeconds: z.number() })

/** Returns the sentence for a failed call, with the time of the next possible attempt if there is one. */
export function reportAccessFailure(error: unknown): string {
  // Without a network, not even the HTTP client can be loaded.
  if (!navigator.onLine) return translate('shared', 'error.network')
  const wait = error instanceof ApiError && error.code === 'rate_limited'
  const parsed = wait ? waitSchema.safeParse(error.details) : null
  if (!parsed?.success) return translate('shared', errorToKey(error))
  // The time is rounded up to whole minutes, as displayed.
  const minutes = Math.ceil((Date.now() + parsed.data.retryAfterSeconds * 1000) / 60_000)
  const time = formatTime(new Date(minutes * 60_000).toISOString())
  return translate('shell', 'access.limited', { time })
}

/** Maps the names of invalid fields to the keys of their texts. Empty for other failures. */
export function toFieldFaults(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const weak = weakPasswordSchema.safeParse(error.details)
  if (error.code === 'weak_password') return { password: weak.data?.password ?? 'guessable' }
  if (error.code === 'wrong_password') return { password: 'wrong' }
  const fields = error.code === 'invalid' ? fieldErrorsSchema.safeParse(error.details).data : {}
  return Object.fromEntries(Object.keys(fields ?? {}).map(name => [name, 'invalid']))
}
