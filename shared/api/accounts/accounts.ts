import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { languageSchema } from '../language/language-schema.ts'

/** In characters. There are no rules about character classes: length and `minScore` decide. */
export const passwordLength = { min: 8, max: 128 }
/** The lowest accepted zxcvbn score (0 to 4): 2 resists online guessing. */
const minScore = 2

/**
 * A display name: 1 to 80 characters, at least one letter or digit, and no invisible characters, which could reverse
 * the text. Messages are translation keys.
 */
export const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'missing'),
    z.maxLength(80, 'long'),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, 'invalid'),
    z.regex(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u, 'invalid'),
  )
/** An email address, at most 254 characters. Messages are translation keys. */
const emailSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'missing'), z.maxLength(254, 'long'), z.email('invalid'))
/** A new password. Messages are translation keys. */
export const newPasswordSchema = z
  .string()
  .check(z.minLength(passwordLength.min, 'short'), z.maxLength(passwordLength.max, 'long'))

/**
 * Request of `POST /api/auth/sign-up`. The account exists once the customer opens the mailed link and enters the
 * password. The response is the same for known and unknown addresses; the email to a known address explains that the
 * account exists. 422 `weak_password` with `details: {password: PasswordFault}`.
 */
export const signUpRequestSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  language: languageSchema,
})
export type SignUpRequest = z.infer<typeof signUpRequestSchema>

/** Request of `POST /api/auth/forgot`. The response is the same for every address; only a known one gets an email. */
export const forgotRequestSchema = z.object({ email: emailSchema, language: languageSchema })
export type ForgotRequest = z.infer<typeof forgotRequestSchema>

/** The response does not reveal whether an email was sent. The customer can request another one after this time. */
export const mailedResponseSchema = envelope(z.object({ resendAfterSeconds: z.number() }))

/** The one-time token of a mailed link. */
const tokenSchema = z.string().check(z.maxLength(256))
/** Request of `POST /api/auth/link` and `POST /api/auth/renew`. */
export const linkRequestSchema = z.object({ token: tokenSchema })

/** `confirm`: an email address of a new account. `reset`: a forgotten password. */
export const linkPurposeSchema = z.enum(['confirm', 'reset'])

/**
 * Response content of `POST /api/auth/link`: whether a link is valid. The request does not use the link up. For an
 * invalid link, the response has only its purpose. `POST /api/auth/renew` sends a new link to the same address; its
 * response is the same for every token.
 */
const linkSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('good'),
    purpose: linkPurposeSchema,
    name: z.string(),
    email: z.string(),
  }),
  z.object({
    status: z.enum(['expired', 'used', 'ended']),
    purpose: linkPurposeSchema,
  }),
  z.object({ status: z.literal('unknown') }),
])
export type Link = z.infer<typeof linkSchema>
/** Response of `POST /api/auth/link`. */
export const linkResponseSchema = envelope(linkSchema)

/** The current password. The rules for new passwords do not apply, because the server only compares it. */
export const knownPasswordSchema = z
  .string()
  .check(z.minLength(1, 'missing'), z.maxLength(passwordLength.max, 'long'))

/**
 * Request of `POST /api/auth/verify`: creates the account if the password is the one from sign-up, because access to
 * the mailbox alone is not enough. After 422 `wrong_password` the link stays valid. The fifth wrong password ends it:
 * 410 `link_ended`.
 */
export const confirmRequestSchema = z.object({ token: tokenSchema, password: knownPasswordSchema })

/** Request of `POST /api/auth/reset`. 410 `link_expired` or `link_used`, as for `POST /api/auth/verify`. */
export const resetRequestSchema = z.object({ token: tokenSchema, password: newPasswordSchema })
/** Response of `POST /api/auth/verify` and `POST /api/auth/reset`: the address of the account. */
export const doneResponseSchema = envelope(z.object({ email: z.string() }))

/**
 * Why a password is rejected: it is in lists of leaked passwords, contains the name or address, or is easy to guess.
 */
const passwordFaultSchema = z.enum(['common', 'personal', 'guessable'])
export type PasswordFault = z.infer<typeof passwordFaultSchema>
/** `details` of a 422 `weak_password`. */
export const weakPasswordSchema = z.object({ password: passwordFaultSchema })

/** Words of this shop, which an attacker tries first (docs/security.md lists them). */
export const contextWords = ['quarry', 'storefront', 'cloudserver']

/** Words that an attacker tries first. zxcvbn gets them along with the password. */
export function toPersonalWords({ name, email }: { name: string; email: string }): string[] {
  const [local = ''] = email.split('@')
  const parts = `${name} ${email}`.split(/[\s@.,_+-]+/).filter(part => part.length > 2)
  const full = [name, local].flatMap(text => [text, text.replace(/[\s.,_+-]+/g, '')])
  return [...contextWords, email, ...full, ...parts].map(word => word.toLowerCase())
}

/** zxcvbn checks only this many characters, because its run time grows faster than the length. */
export const checkedLength = 64

type Strength = { score: number; sequence: object[] }

/** Why zxcvbn's result is too weak; `null` when the password is strong enough. */
export function findPasswordFault({ score, sequence }: Strength): PasswordFault | null {
  if (score >= minScore) return null
  const lists = sequence.map(part => ('dictionaryName' in part ? part.dictionaryName : null))
  if (lists.includes('userInputs')) return 'personal'
  return lists.length === 1 && lists[0] !== null ? 'common' : 'guessable'
}
