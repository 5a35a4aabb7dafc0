import {
  createECDH,
  createHmac,
  createPrivateKey,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { CallerKeys } from '@storefront/api/backends'

import { type LinkSecrets, validSecrets } from '../../crypto/link-secrets.ts'

type PublicKey = CallerKeys['keys'][number]
type CallerKey = { privateKey: KeyObject; publicKey: PublicKey }

/** The number of points of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** A private key from more bits than it has, so that all keys are equally probable (FIPS 186-5, A.2.1). */
function derivePrivateKey(secret: string): Buffer {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'tokens of callers of teams', 48))
  const number = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

function deriveKey(secret: string): CallerKey {
  const ecdh = createECDH('prime256v1')
  const d = derivePrivateKey(secret)
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(one => one.toString('base64url'))
  const own = { crv: 'P-256', kty: 'EC', x: x ?? '', y: y ?? '' } as const
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: { ...own, d: d.toString('base64url') },
  })
  // The thumbprint of RFC 7638, whose members are in this order.
  const kid = hash('sha256', JSON.stringify(own), 'base64url')
  return { privateKey, publicKey: { ...own, kid, alg: 'ES256', use: 'sig' } }
}

/** How a team knows an account: the same each time, another one for each team, and never the account's id. */
export function toSubject(salt: string, accountId: string): string {
  return createHmac('sha256', salt).update(accountId).digest('base64url')
}

/** Seconds for which a token is valid. */
const lifeSeconds = 60

type Claims = { team: string; subject: string; now: Date }

export type CallerTokens = {
  /** The keys of all valid secrets. Teams get a new key before the first token that it signs. */
  keys: CallerKeys
  /** A token by which the service of one team knows who calls. It says nothing else about the account. */
  sign: (claims: Claims) => Promise<string>
}

/** Tokens for services of teams. All servers with the same `LINK_SECRET` have the same keys. */
export function createCallerTokens(options: LinkSecrets & { issuer: string }): CallerTokens {
  const [newest, ...previous] = validSecrets(options).map(deriveKey)
  if (!newest) throw new Error('There is no secret')
  return {
    keys: { keys: [newest, ...previous].map(({ publicKey }) => publicKey) },
    async sign({ team, subject, now }) {
      const { SignJWT } = await import('jose')
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: newest.publicKey.kid, typ: 'JWT' })
        .setIssuer(options.issuer)
        .setAudience(team)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(newest.privateKey)
    },
  }
}
