import { leaveResponseSchema } from '@storefront/api/session'

import { post } from '../http/http.ts'

type Left = { signInUrl: string; session?: string | undefined }

/**
 * Stores the return path in the state cookie. Resolves to the URL of the sign-in site and the name of the current
 * session.
 * @throws {ApiError} when the request fails
 */
export async function leave(
  returnTo = location.pathname + location.search,
  isForced?: true,
): Promise<Left> {
  return await post('/api/auth/leave', { returnTo, isForced }, leaveResponseSchema)
}
