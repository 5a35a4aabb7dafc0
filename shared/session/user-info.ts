import type { User } from '@storefront/api/session'

import { remove } from '../storage.ts'

const key = 'user-info'

export async function keepUser(_user: User): Promise<void> {}

export function forgetUser(): void {
  remove(key)
}
