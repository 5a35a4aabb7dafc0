import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { type LinkSecrets, validSecrets } from '../../../crypto/link-secrets.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type SealOptions = {
  key: Buffer
  /** The owner of the text. It cannot be decrypted for another owner. */
  owner: string
}

/** Encrypts with AES-256-GCM. Returns base64url of initialization vector, tag and ciphertext. */
export function seal(text: string, { key, owner }: SealOptions): string {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
  const data = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), data]).toString('base64url')
}

/** Decrypts a text of `seal`. Returns `null` if key or owner differ or if the text was changed. */
export function unseal(sealed: string, { key, owner }: SealOptions): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decryption.setAAD(Buffer.from(owner)).setAuthTag(tag)
  try {
    const data = decryption.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([data, decryption.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Decrypts a text that `LINK_SECRET` or the previous one has sealed. */
export function unsealWith(
  secrets: LinkSecrets,
  sealed: string,
  toOptions: (secret: string) => SealOptions,
): string | null {
  for (const secret of validSecrets(secrets)) {
    const text = unseal(sealed, toOptions(secret))
    if (text !== null) return text
  }
  return null
}
