import { leaveResponseSchema } from '@storefront/api/session'

import { post } from '../http.ts'

export type Left = { signInUrl: string; session?: string | undefined }

/** Puts the way back into the state cookie; gives the sign-in site's address, and a name of the session there is. */
export async function leave(
  returnTo = location.pathname + location.search,
  isForced?: true,
): Promise<Left> {
  return await post('/api/auth/leave', { returnTo, isForced }, leaveResponseSchema)
}
