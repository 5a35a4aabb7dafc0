import { leaveAnswerSchema } from '@storefront/api/session'

import { post } from '../http.ts'

/** Puts the way back into the state cookie; gives the sign-in site's address. */
export async function leave(
  returnTo = location.pathname + location.search,
  isForced?: true,
): Promise<string> {
  const { signInUrl } = await post('/api/auth/leave', { returnTo, isForced }, leaveAnswerSchema)
  return signInUrl
}
