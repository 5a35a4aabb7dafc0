import { createHmac } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { deriveKey } from '../../../crypto/derive-key.ts'
import { isSignature, type LinkSecrets } from '../../../crypto/link-secrets.ts'
import { createSecret, hashSecret } from '../../../crypto/secret.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/requests/cookies.ts'
import { addDevice, deviceDays, touchDevice } from './repository-devices.ts'

const name = ownCookies.device
const proofSeconds = 3600
const proofFormat = /^([\w-]{43})\.(\d{10})\.([\w-]{43})$/

type Keyed = { config: LinkSecrets } & Pick<Dependencies, 'now'>

/** With two cookies of this name, another host of the same site has set one, and the server cannot tell which. */
const isAmbiguous = ({ headers }: FastifyRequest) => countCookies(headers.cookie, name) > 1

/** Returns the hash of the device cookie, by which accounts know this browser. The cookie does not sign in. */
export function readDeviceHash(request: FastifyRequest): string | null {
  const secret = request.cookies[name]
  return secret && !isAmbiguous(request) ? hashSecret(secret) : null
}

/** Returns the value for the device cookie: the current one if the account knows it, else a new one. */
async function saveDevice(request: FastifyRequest, accountId: string): Promise<string> {
  const { database } = request.server.dependencies
  const previousHash = readDeviceHash(request)
  const isKnown = previousHash !== null && (await touchDevice(database, accountId, previousHash))
  if (isKnown) return request.cookies[name] ?? ''
  const secret = createSecret()
  await inTransaction(database, transaction =>
    addDevice(transaction, { accountId, hash: hashSecret(secret), previousHash }),
  )
  return secret
}

/**
 * Makes the account know this browser, after a correct password. Replaces a device cookie that the account does not know,
 * because another host may have planted it. A failure is logged, and the browser stays unknown.
 */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  try {
    const secret = await saveDevice(request, accountId)
    if (isAmbiguous(request)) clearVariants(name, request, reply)
    reply.setCookie(name, secret, { ...cookieOptions(request), maxAge: deviceDays * 24 * 3600 })
  } catch (error) {
    request.log.error({ err: error }, 'cannot store a known device')
  }
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', deriveKey(secret, 'proof of a device'))
    .update(text)
    .digest('base64url')
}

/** Signs the device for one hour. The browser carries the proof to the sign-in page, which is another host. */
export function proveDevice({ config, now }: Keyed, hash: string): string {
  const text = `${hash}.${Math.floor(now().getTime() / 1000) + proofSeconds}`
  return `${text}.${sign(config.linkSecret, text)}`
}

/** Returns the device of a proof by `proveDevice`, or `null` if the proof is forged or expired. */
export function readDeviceProof({ config, now }: Keyed, proof: string): string | null {
  const [, hash, end, mac] = proofFormat.exec(proof) ?? []
  if (!hash || !end || !mac) return null
  if (!isSignature(config, mac, secret => sign(secret, `${hash}.${end}`))) return null
  return Number(end) * 1000 > now().getTime() ? hash : null
}
