import { userResponseSchema } from '@storefront/api/session'
import { patch } from 'shared/http'
import { loadUser } from 'shared/session'

export const longestName = 80

/** Saves the new name, and requests user info again, so that all parts of the page show it. */
export async function rename(name: string): Promise<void> {
  await patch('/api/v3/account', { name }, userResponseSchema)
  await loadUser()
}
