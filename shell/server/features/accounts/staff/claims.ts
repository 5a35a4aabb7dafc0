import { createHash } from 'node:crypto'
import { z } from 'zod'

import type { StaffProviderSettings } from '../../../config/staff-provider.ts'
import type { StaffRole } from '../repository-sessions.ts'

/** What the provider says about a person, at this sign-in. */
export type StaffClaims = {
  /** Key of the account: from issuer and subject, never from the e-mail address. */
  owner: string
  subject: string
  name: string
  email: string
  /** Null if no group of the person has a role here. */
  role: StaffRole | null
  /** When the person entered the password, in seconds since 1970. */
  authenticatedAt: number | null
}

/** PostgreSQL and log lines cannot hold control characters and unpaired surrogates. */
const textSchema = z
  .string()
  .transform(text => text.replace(/[\p{Cc}\p{Surrogate}]/gu, '').slice(0, 200))
const optionalText = textSchema.optional().catch(undefined)

const claimsSchema = z.object({
  iss: z.string(),
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}\p{Surrogate}]+$/u),
  name: optionalText,
  preferred_username: optionalText,
  email: optionalText,
  auth_time: z.number().optional(),
})
const groupsSchema = z.union([z.string().transform(one => [one]), z.array(z.string())]).catch([])

function toRole(groups: string[], { operators, agents }: StaffProviderSettings): StaffRole | null {
  if (groups.some(group => operators.includes(group))) return 'operator'
  return groups.some(group => agents.includes(group)) ? 'support' : null
}

/** @throws z.ZodError for claims without a usable subject */
export function toClaims(
  claims: Record<string, unknown>,
  settings: StaffProviderSettings,
): StaffClaims {
  const { iss, sub, name, preferred_username, email = '', auth_time } = claimsSchema.parse(claims)
  const digest = createHash('sha256')
    .update(JSON.stringify([iss, sub]))
    .digest('base64url')
  return {
    owner: `s_${digest.slice(0, 24)}`,
    subject: sub,
    name: name || preferred_username || email || sub,
    email,
    role: toRole(groupsSchema.parse(claims[settings.roleClaim]), settings),
    authenticatedAt: auth_time ?? null,
  }
}
