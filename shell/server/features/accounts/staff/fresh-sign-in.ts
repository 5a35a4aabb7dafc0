import { createHash } from 'node:crypto'
import { z } from 'zod'

import { deriveKey } from '../../../crypto/derive-key.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import type { Session } from '../session.ts'
import { seal, unsealWith } from '../sign-in/encrypt-bearer.ts'
import type { Attempt } from './attempt-cookie.ts'
import type { StaffClaims } from './claims.ts'

/** Seconds. The clocks of shop and provider can differ. */
const clockTolerance = 30
const lifeMs = 5 * 60_000

/** A session in which its owner has just signed in again, and the page that wants to change something. */
const confirmedSchema = z.object({
  sessionId: z.string(),
  challenge: z.string(),
  until: z.number(),
})
type Confirmed = z.infer<typeof confirmedSchema>

type Keyed = Pick<Dependencies, 'config' | 'now'>

const toOptions = (secret: string) => ({
  key: deriveKey(secret, 'confirmation of staff'),
  owner: 'confirmation',
})

/** A short code that the page of the change and the page of the confirmation both show: `3F9A-01C7`. */
export function toComparisonCode(challenge: string): string {
  const digits = createHash('sha256').update(challenge).digest('hex').slice(0, 8).toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/**
 * Checks that the owner of the session has entered the password since the attempt started, and not only returned from a
 * provider that still knew this browser.
 * @throws HttpError 400 `state_mismatch` for another session or person, 403 `confirmation_needed` for an earlier sign-in
 */
export function requireFreshSignIn(
  { confirmation, startedAt }: Attempt,
  { subject, owner, authenticatedAt }: StaffClaims,
  session: Session | null,
): void {
  const isSame =
    session?.id === confirmation?.sessionId &&
    session?.staff?.subject === subject &&
    session.account.owner === owner
  if (!isSame)
    throw new HttpError(400, 'state_mismatch', { message: 'Another person has signed in.' })
  if (authenticatedAt === null || authenticatedAt < startedAt - clockTolerance)
    throw new HttpError(403, 'confirmation_needed', {
      message: 'The provider did not ask for the password.',
      accountId: session.account.id,
    })
}

/** A field of the form with which the owner of the session confirms. It is valid for five minutes. */
export function sealConfirmed(
  services: Keyed,
  { sessionId, challenge }: Omit<Confirmed, 'until'>,
): string {
  const until = services.now().getTime() + lifeMs
  return seal(
    JSON.stringify({ sessionId, challenge, until }),
    toOptions(services.config.linkSecret),
  )
}

/** Null for a field that is forged, too old, or from another session. */
export function openConfirmed(
  services: Keyed,
  sealed: string,
  session: Session | null,
): Confirmed | null {
  const text = unsealWith(services.config, sealed, toOptions)
  const confirmed = text === null ? null : confirmedSchema.safeParse(JSON.parse(text)).data
  if (!confirmed || confirmed.sessionId !== session?.id) return null
  return confirmed.until > services.now().getTime() ? confirmed : null
}
