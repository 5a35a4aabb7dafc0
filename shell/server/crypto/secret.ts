import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in URLs and cookies. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored instead of a secret. Secrets are random, so a hash without salt is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right)))
}
