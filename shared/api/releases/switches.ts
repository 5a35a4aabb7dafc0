import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { whenSchema, whySchema } from './registry.ts'

// Kill switches of the registry: parts of the shop that new pages do not start.

/** A remote with its pages and slots, one slot of a remote, or an extension slot. */
export const switchKindSchema = z.enum(['remote', 'slot'])

/** The form of the name of a part. */
export const partNameForm = /^[a-z][a-z0-9.-]{0,39}$/
const nameSchema = z.string().check(z.regex(partNameForm))

/** A part that is switched off. */
export const switchSchema = z.object({
  kind: switchKindSchema,
  name: nameSchema,
  who: z.string(),
  why: z.string(),
  since: whenSchema,
})
export type SwitchView = z.infer<typeof switchSchema>

/** Response of `GET /_registry/switches` and `POST /_registry/switches`: the parts that are switched off. */
export const switchesResponseSchema = envelope(z.array(switchSchema))

/**
 * Request of `POST /_registry/switches`, by the team of the remote: switches a remote or a slot of the live composition
 * off or on for new page loads. 404 `unknown_part`.
 */
export const switchRequestSchema = z.object({
  kind: switchKindSchema,
  name: nameSchema,
  isOff: z.boolean(),
  why: whySchema,
})
