import { hkdfSync } from 'node:crypto'

/** Derives a 256-bit key for one purpose from a configured secret (HKDF). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
