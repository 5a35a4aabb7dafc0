import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { languageSchema } from './language-schema.ts'

/** Characters. No classes are forced: length and `leastScore` decide. */
export const passwordLength = { least: 8, most: 128 }
/** Of zxcvbn's 0 to 4: withstands somebody who guesses online. */
export const leastScore = 2

/** Messages are keys of the forms' texts. Neither unseen characters, which can turn text around, nor nothing but them. */
export const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'missing'),
    z.maxLength(80, 'long'),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, 'invalid'),
    z.regex(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u, 'invalid'),
  )
export const emailSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'missing'), z.maxLength(254, 'long'), z.email('invalid'))
export const newPasswordSchema = z
  .string()
  .check(z.minLength(passwordLength.least, 'short'), z.maxLength(passwordLength.most, 'long'))

/**
 * `POST /api/auth/sign-up`: the account exists once the link in the mail is confirmed with the password. Known and unknown addresses get the
 * same answer; a known one gets a mail that says so. 422 `weak_password` with `details: {password: PasswordFault}`.
 */
export const signUpRequestSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  language: languageSchema,
})
export type SignUpRequest = z.infer<typeof signUpRequestSchema>

/** `POST /api/auth/forgot`: the same answer for every address; only a known one gets a mail. */
export const forgotRequestSchema = z.object({ email: emailSchema, language: languageSchema })
export type ForgotRequest = z.infer<typeof forgotRequestSchema>

/** A mail may be on its way. Another one may be asked for after this long. */
export const mailedResponseSchema = envelope(z.object({ resendAfterSeconds: z.number() }))

/** The one-time part of a link in a mail. */
const tokenSchema = z.string().check(z.maxLength(256))
export const linkRequestSchema = z.object({ token: tokenSchema })

/**
 * `POST /api/auth/link`: whether a link is still good, without using it up. Of one that is not, nothing but its purpose
 * is told. `POST /api/auth/renew` mails a new one to where the old one went; the same answer for every token.
 */
export const linkSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('good'),
    purpose: z.enum(['confirm', 'reset']),
    name: z.string(),
    email: z.string(),
  }),
  z.object({
    status: z.enum(['expired', 'used', 'ended']),
    purpose: z.enum(['confirm', 'reset']),
  }),
  z.object({ status: z.literal('unknown') }),
])
export type Link = z.infer<typeof linkSchema>
export const linkResponseSchema = envelope(linkSchema)

/** What is typed to show that it is known: judged by whether it is right alone. */
export const knownPasswordSchema = z
  .string()
  .check(z.minLength(1, 'missing'), z.maxLength(passwordLength.most, 'long'))

/**
 * `POST /api/auth/verify`: makes the account for whoever knows the password it was asked for with, and not for whoever
 * only opens the mail. 422 `wrong_password` leaves the link good; with the fifth wrong one it ends: 410 `link_ended`.
 */
export const confirmRequestSchema = z.object({ token: tokenSchema, password: knownPasswordSchema })

/** `POST /api/auth/verify`, `POST /api/auth/reset`: 410 `link_expired` or `link_used`. */
export const resetRequestSchema = z.object({ token: tokenSchema, password: newPasswordSchema })
export const doneResponseSchema = envelope(z.object({ email: z.string() }))

/** Why a password is refused: on every list of leaked ones, made of name or address, or guessed in no time. */
export const passwordFaultSchema = z.enum(['common', 'personal', 'guessable'])
export type PasswordFault = z.infer<typeof passwordFaultSchema>
export const weakPasswordSchema = z.object({ password: passwordFaultSchema })

/** What a guesser tries first: given to zxcvbn along with the password. */
export function toPersonalWords({ name, email }: { name: string; email: string }): string[] {
  const [local = ''] = email.split('@')
  const parts = `${name} ${email}`.split(/[\s@.,_+-]+/).filter(part => part.length > 2)
  const full = [name, local].flatMap(text => [text, text.replace(/[\s.,_+-]+/g, '')])
  return ['quarry', email, ...full, ...parts].map(word => word.toLowerCase())
}

/** Of a password only so many first characters are judged: zxcvbn's work grows faster than the length. */
export const judgedLength = 64

type Strength = { score: number; sequence: object[] }

/** `null` for a password that will do. */
export function findPasswordFault({ score, sequence }: Strength): PasswordFault | null {
  if (score >= leastScore) return null
  const lists = sequence.map(part => ('dictionaryName' in part ? part.dictionaryName : null))
  if (lists.includes('userInputs')) return 'personal'
  return lists.length === 1 && lists[0] !== null ? 'common' : 'guessable'
}
