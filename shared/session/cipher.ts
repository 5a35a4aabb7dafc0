/** AES-GCM, both parts in base64. Every encryption uses a new initialization vector. */
type Encrypted = { iv: string; data: string }
/** The configured passphrase, and the salt that the server created for this session. */
export type Secret = { passphrase: string; salt: string }

const iterations = 100_000

function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}

const toUtf8 = (text: string) => new TextEncoder().encode(text)

/**
 * Derives the key. The page contains the passphrase (S9.user-info), so the encryption hides user info at a glance, but
 * not from code in the page.
 */
async function keyOf({ passphrase, salt }: Secret): Promise<CryptoKey> {
  const { subtle } = crypto
  const material = await subtle.importKey('raw', toUtf8(passphrase), 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: toUtf8(salt), iterations }
  const cipher = { name: 'AES-GCM', length: 256 }
  return subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt'])
}

/** Encrypts a text with AES-GCM and a new initialization vector. Both parts are in base64. */
export async function encrypt(text: string, secret: Secret): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyOf(secret)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, toUtf8(text))
  return { iv: toBase64(iv), data: toBase64(data) }
}

/**
 * Decrypts a text.
 * @throws when the data was changed or the secret is another one
 */
export async function decrypt({ iv, data }: Encrypted, secret: Secret): Promise<string> {
  const key = await keyOf(secret)
  const cipher = { name: 'AES-GCM', iv: toBytes(iv) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, key, toBytes(data)))
}
