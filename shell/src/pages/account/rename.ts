import { userResponseSchema } from '@storefront/api/session'
import { patch } from 'shared/http'
import { loadUser } from 'shared/session'

export const longestName = 80

/** The new name holds once the server has it; whoever shows the user learns it by the user call. */
export async function rename(name: string): Promise<void> {
  await patch('/api/v3/account', { name }, userResponseSchema)
  await loadUser()
}
