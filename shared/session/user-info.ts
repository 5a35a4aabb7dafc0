import { type KnownUser, knownUserSchema, type User } from '@storefront/api/session'
import * as z from 'zod/mini'

import { bootData } from '../boot.ts'
import { read, remove, write } from '../storage.ts'
import { decrypt, encrypt, type Secret } from './cipher.ts'
import { dropSalt, readSalt } from './salt.ts'

/** User info is stored encrypted (S3.user-info.encrypted), under this key (S3.user-info.key). */
const key = 'user-info'

const storedSchema = z.object({ iv: z.string(), data: z.string() })

/**
 * None without `USER_INFO_PASSPHRASE`, without the session's salt, or where the browser has no WebCrypto (plain http):
 * user info then lives in memory only.
 */
function secretNow(): Secret | null {
  const passphrase = bootData.settings.userInfoPassphrase
  const salt = readSalt()
  return passphrase && salt && globalThis.crypto?.subtle ? { passphrase, salt } : null
}

/** `isWanted` is asked again after the encryption, which a sign-out may overtake. */
export async function saveUser(user: User, isWanted: () => boolean): Promise<void> {
  const secret = secretNow()
  if (!secret) return
  const encrypted = await encrypt(JSON.stringify(knownUserSchema.parse(user)), secret)
  if (isWanted() && readSalt() === secret.salt) write(key, JSON.stringify(encrypted))
}

/** `unreadable`: of another session, changed, or no user. It is dropped, and has to be asked for again. */
export async function restoreUser(): Promise<KnownUser | 'unreadable' | null> {
  const stored = read(key)
  if (stored === null) return null
  try {
    const secret = secretNow()
    if (!secret) throw new Error('There is no salt to read user info with')
    const text = await decrypt(storedSchema.parse(JSON.parse(stored)), secret)
    return knownUserSchema.parse(JSON.parse(text))
  } catch {
    if (read(key) === stored) remove(key)
    return 'unreadable'
  }
}

/** With the salt, so that a copy cannot be read any more either. */
export function clearUser(): void {
  remove(key)
  dropSalt()
}
