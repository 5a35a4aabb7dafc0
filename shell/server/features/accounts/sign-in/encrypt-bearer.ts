import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key of its own for each purpose, 256 bits, by HKDF from one configured secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

type Sealing = {
  key: Buffer /** What the text belongs to: it cannot be opened for anything else. */
  owner: string
}

/** Encrypts with AES-256-GCM: base64url of vector, tag and text. */
export function seal(text: string, { key, owner }: Sealing): string {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
  const data = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), data]).toString('base64url')
}

/** `null` when it was sealed with another key, for another owner, was changed, or was never sealed. */
export function unseal(sealed: string, { key, owner }: Sealing): string | null {
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
