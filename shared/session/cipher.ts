/** AES-GCM, all parts base64; salt and vector are new for every writing. */
export type Encrypted = { salt: string; iv: string; data: string }

const iterations = 100_000

function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}

/** The passphrase comes with the page (SPEC 9): this hides user info from a glance, not from the page's own code. */
async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const { subtle } = crypto
  const raw = new TextEncoder().encode(passphrase)
  const material = await subtle.importKey('raw', raw, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  const cipher = { name: 'AES-GCM', length: 256 }
  return subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt'])
}

export async function encrypt(text: string, passphrase: string): Promise<Encrypted> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyOf(passphrase, salt)
  const bytes = new TextEncoder().encode(text)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  return { salt: toBase64(salt), iv: toBase64(iv), data: toBase64(data) }
}

/** Fails when anything was changed, or the passphrase is another. */
export async function decrypt({ salt, iv, data }: Encrypted, passphrase: string): Promise<string> {
  const key = await keyOf(passphrase, toBytes(salt))
  const cipher = { name: 'AES-GCM', iv: toBytes(iv) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, key, toBytes(data)))
}
