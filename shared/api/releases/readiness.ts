import * as z from 'zod/mini'

const lackingCodes = ['no_payments', 'no_provisioner', 'no_mail'] as const
/** A feature that does not work without the sandbox. The message explains how to fix that. */
export const lackingSchema = z.object({ code: z.enum(lackingCodes), message: z.string() })
export type Lacking = z.infer<typeof lackingSchema>

/** The reasons why a server cannot take customers, or lacks something. */
export const readinessCodes = [
  'starting',
  'draining',
  'no_composition',
  'database_down',
  'database_read_only',
  'store_down',
  'cannot_write',
  'cannot_follow',
  'missing_files',
  'breaks_releases',
  'taken_back',
  ...lackingCodes,
] as const

/**
 * Body of `GET /readyz`, for load balancers: 200 while this server can take customers, else 503. `degraded` is also
 * 200: pages work, and `cannot` lists what does not.
 */
export const readinessSchema = z.object({
  isReady: z.boolean(),
  status: z.enum(['ready', 'degraded', 'not_ready']),
  /** The features that are unavailable at the moment: `orders`, `sign-in`. */
  cannot: z.array(z.string()),
  reasons: z.array(
    z.object({
      code: z.enum(readinessCodes),
      /** A sentence that explains how to fix the problem. */
      message: z.string(),
      /** Some of the files that are missing, for `missing_files`. */
      files: z.optional(z.array(z.string())),
    }),
  ),
})
export type Readiness = z.infer<typeof readinessSchema>
