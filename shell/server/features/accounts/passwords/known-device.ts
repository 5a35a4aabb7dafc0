import { createHmac } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { createSecret, hashSecret, isSameSecret } from '../../../crypto/secret.ts'
import { inTransaction } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/cookies.ts'
import { deriveKey } from '../sign-in/encrypt-bearer.ts'
import { addDevice, deviceDays, touchDevice } from './repository-devices.ts'

const name = ownCookies.device
const proofSeconds = 3600
const proofFormat = /^([\w-]{43})\.(\d{10})\.([\w-]{43})$/

type Keyed = Pick<Dependencies, 'config' | 'now'>

/** Two of them: a neighbour host planted one, and nobody can tell which. */
const isPlanted = ({ headers }: FastifyRequest) => countCookies(headers.cookie, name) > 1

/** Hash of the cookie by which accounts know this browser; it opens nothing. */
export function readDevice(request: FastifyRequest): string | null {
  const secret = request.cookies[name]
  return secret && !isPlanted(request) ? hashSecret(secret) : null
}

/** Answers the device's cookie: a new one where the account does not know the one that came. */
async function saveDevice(request: FastifyRequest, accountId: string): Promise<string> {
  const { database } = request.server.dependencies
  const formerHash = readDevice(request)
  const isKnown = formerHash !== null && (await touchDevice(database, accountId, formerHash))
  if (isKnown) return request.cookies[name] ?? ''
  const secret = createSecret()
  await inTransaction(database, transaction =>
    addDevice(transaction, { accountId, hash: hashSecret(secret), formerHash }),
  )
  return secret
}

/**
 * After the password was right: from now on the account knows this browser. One that comes with a cookie which the account
 * does not know gets another, so that whoever planted it knows nothing. A failure leaves the browser unknown.
 */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  try {
    const secret = await saveDevice(request, accountId)
    if (isPlanted(request)) clearVariants(name, request, reply)
    reply.setCookie(name, secret, { ...cookieOptions(request), maxAge: deviceDays * 24 * 3600 })
  } catch (error) {
    request.log.error({ err: error }, 'a device stays unknown')
  }
}

function sign({ linkSecret }: Keyed['config'], text: string): string {
  return createHmac('sha256', deriveKey(linkSecret, 'proof of a device'))
    .update(text)
    .digest('base64url')
}

/** Our word, good for an hour, which device somebody comes from: taken along to the sign-in page, which is another host. */
export function proveDevice({ config, now }: Keyed, hash: string): string {
  const text = `${hash}.${Math.floor(now().getTime() / 1000) + proofSeconds}`
  return `${text}.${sign(config, text)}`
}

/** The device that `proveDevice` named; `null` for anything made up or too old. */
export function readDeviceProof({ config, now }: Keyed, proof: string): string | null {
  const [, hash, end, mac] = proofFormat.exec(proof) ?? []
  if (!hash || !end || !mac || !isSameSecret(mac, sign(config, `${hash}.${end}`))) return null
  return Number(end) * 1000 > now().getTime() ? hash : null
}
