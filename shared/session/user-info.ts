import { type User, userSchema } from '@storefront/api/session'
import * as z from 'zod/mini'

import { bootData } from '../boot.ts'
import { read, remove, write } from '../storage.ts'
import { decrypt, encrypt } from './cipher.ts'

/** SPEC 3: user info is stored encrypted, under this key. */
const key = 'user-info'

const storedSchema = z.object({ salt: z.string(), iv: z.string(), data: z.string() })

/**
 * Without `USER_INFO_PASSPHRASE`, or where the browser has no WebCrypto (plain http), nothing is written: user info
 * then lives in memory only. `isWanted` is asked again after the encryption, which a sign-out may overtake.
 */
export async function keepUser(user: User, isWanted: () => boolean): Promise<void> {
  const passphrase = bootData.settings.userInfoPassphrase
  if (!passphrase || !globalThis.crypto?.subtle) return
  const encrypted = await encrypt(JSON.stringify(user), passphrase)
  if (isWanted()) write(key, JSON.stringify(encrypted))
}

/** What cannot be decrypted or is no user is dropped; the user call brings it anew. */
export async function recallUser(): Promise<User | null> {
  const stored = read(key)
  const passphrase = bootData.settings.userInfoPassphrase
  if (!stored || !passphrase) return null
  try {
    const encrypted = storedSchema.parse(JSON.parse(stored))
    return userSchema.parse(JSON.parse(await decrypt(encrypted, passphrase)))
  } catch {
    if (read(key) === stored) forgetUser()
    return null
  }
}

export function forgetUser(): void {
  remove(key)
}
