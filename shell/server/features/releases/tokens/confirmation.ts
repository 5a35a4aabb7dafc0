import { createHmac } from 'node:crypto'
import { confirmationHeader, type ProviderConfirmation } from '@storefront/api/registry'
import type { FastifyRequest } from 'fastify'

import { isSignature } from '../../../crypto/link-secrets.ts'
import { createSecret, hashSecret } from '../../../crypto/secret.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { type Session, toComparisonCode, toConfirmPath } from '../../accounts/index.ts'
import { isInPreview } from '../previews/preview-session.ts'

const lifeMs = 15 * 60_000
const format = /^(\d{13})\.([\w-]{43})$/

function seal(secret: string, session: Session, end: string): string {
  const text = `confirmation ${session.id} ${end}`
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/**
 * Proves for 15 minutes that the owner of this session has just entered the password, here or at the provider, and not
 * code of a page.
 */
export function createConfirmation({ config, now }: Dependencies, session: Session) {
  const until = new Date(now().getTime() + lifeMs)
  const end = String(until.getTime())
  return {
    confirmation: `${end}.${seal(config.linkSecret, session, end)}`,
    until: until.toISOString(),
  }
}

/** An unreviewed composition renders the pages of a browser in a preview, so its input cannot be trusted. */
export function rejectInPreview(request: FastifyRequest): void {
  if (!isInPreview(request)) return
  throw new HttpError(403, 'in_preview', {
    message: 'This browser is in a preview: leave the preview first, or use another browser.',
  })
}

/** How the owner of a session of the OpenID provider confirms. The secret is for the page that wants to change something. */
function offerProvider(
  { config }: Pick<Dependencies, 'config'>,
  { staff }: Session,
): ProviderConfirmation | undefined {
  if (!staff || config.staffProvider === null) return undefined
  const secret = createSecret()
  const challenge = hashSecret(secret)
  const { name: provider } = config.staffProvider
  return { provider, secret, path: toConfirmPath(challenge), code: toComparisonCode(challenge) }
}

/** Throws 403 `confirmation_needed` otherwise. */
export function requireConfirmation(request: FastifyRequest, session: Session): void {
  const { dependencies } = request.server
  const [, end, mac] = format.exec(String(request.headers[confirmationHeader] ?? '')) ?? []
  const isValid =
    end && mac && isSignature(dependencies.config, mac, secret => seal(secret, session, end))
  if (isValid && Number(end) > dependencies.now().getTime()) return
  throw new HttpError(403, 'confirmation_needed', {
    message:
      'Confirm with your password first (POST /_registry/confirm), or name a token: a session alone changes nothing.',
    details: offerProvider(dependencies, session),
  })
}
