import { type KnownUser, knownUserSchema, type User } from '@storefront/api/session'
import * as z from 'zod/mini'

import { bootData } from '../boot.ts'
import { read, remove, write } from '../storage.ts'
import { defineFormat } from '../stored-format.ts'
import { decrypt, encrypt, type Secret } from './cipher.ts'
import { dropSalt, readSalt } from './salt.ts'

/** User info is stored encrypted (S3.user-info.encrypted), under this key (S3.user-info.key). */
const key = 'user-info'

const encryptedFormat = defineFormat({
  version: 1,
  schema: z.object({ iv: z.string(), data: z.string() }),
})
const userFormat = defineFormat({ version: 1, schema: knownUserSchema })

/**
 * The secret of this session. Null without `USER_INFO_PASSPHRASE`, without salt, or without WebCrypto (plain HTTP);
 * user info is then stored in memory only.
 */
function secretNow(): Secret | null {
  const passphrase = bootData.settings.userInfoPassphrase
  const salt = readSalt()
  return passphrase && salt && globalThis.crypto?.subtle ? { passphrase, salt } : null
}

/** Stores the user encrypted. Calls `isCurrent` again after the encryption, because a sign-out may have happened. */
export async function saveUser(user: User, isCurrent: () => boolean): Promise<void> {
  const secret = secretNow()
  if (!secret) return
  const encrypted = await encrypt(JSON.stringify(knownUserSchema.parse(user)), secret)
  if (isCurrent() && readSalt() === secret.salt) write(key, JSON.stringify(encrypted))
}

/**
 * Restores the user. `unreadable`: the data belongs to another session or was changed. It is removed, and the user must
 * be loaded.
 */
export async function restoreUser(): Promise<KnownUser | 'unreadable' | null> {
  const stored = read(key)
  if (stored === null) return null
  try {
    const secret = secretNow()
    const encrypted = encryptedFormat.read(stored)
    if (!secret || !encrypted) throw new Error('Cannot decrypt user info')
    const user = userFormat.read(await decrypt(encrypted, secret))
    if (!user) throw new Error('Cannot read the decrypted user info')
    return user
  } catch {
    if (read(key) === stored) remove(key)
    return 'unreadable'
  }
}

/** Removes the user info and its salt, so that a copy cannot be decrypted either. */
export function clearUser(): void {
  remove(key)
  dropSalt()
}
