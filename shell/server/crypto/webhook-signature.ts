import { createHmac } from 'node:crypto'

export type SignedBody = { rawBody: Buffer | string; secret: string }

/** The digest of a webhook: over the time of the signature in Unix seconds, a dot and the exact bytes of the body. */
export function digestOfWebhook(seconds: string, { rawBody, secret }: SignedBody): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()
}

/** The header `webhook-signature`: `t=<unix seconds>,v1=<hex>`. */
export function signWebhook(signed: SignedBody, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `t=${seconds},v1=${digestOfWebhook(seconds, signed).toString('hex')}`
}
