import { switchKindSchema } from '@storefront/api/switches'
import * as z from 'zod'

/** A remote or a slot that new pages do not start. */
export const switchedOffSchema = z.object({
  kind: z.enum(switchKindSchema.options),
  name: z.string(),
})
export type SwitchedOff = z.infer<typeof switchedOffSchema>
