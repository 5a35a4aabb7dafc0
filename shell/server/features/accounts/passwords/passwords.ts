import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: 19 MiB, 2 passes. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let unknown: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Takes the same time for an unknown account (`null`) as for a known one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  unknown ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await unknown), password)
  return isRight && passwordHash !== null
}
