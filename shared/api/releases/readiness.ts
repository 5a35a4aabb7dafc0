import * as z from 'zod/mini'

const lackingCodes = ['no_payments', 'no_provisioner', 'no_mail'] as const
/** What a shop without the sandbox cannot do. The message says how to fix it. */
export const lackingSchema = z.object({ code: z.enum(lackingCodes), message: z.string() })
export type Lacking = z.infer<typeof lackingSchema>

/**
 * Body of `GET /readyz`, for load balancers: 200 while this server can take customers, else 503. `degraded` is also
 * 200: pages work, and `cannot` lists what does not.
 */
export const readinessSchema = z.object({
  isReady: z.boolean(),
  status: z.enum(['ready', 'degraded', 'not_ready']),
  /** What customers and teams cannot do at the moment: `orders`, `sign-in`. */
  cannot: z.array(z.string()),
  reasons: z.array(
    z.object({
      code: z.enum([
        'starting',
        'draining',
        'no_composition',
        'database_down',
        'database_read_only',
        'cannot_write',
        'cannot_follow',
        'missing_files',
        ...lackingCodes,
      ]),
      /** A sentence that says how to fix it. */
      message: z.string(),
      /** Some of the files that are missing, for `missing_files`. */
      files: z.optional(z.array(z.string())),
    }),
  ),
})
export type Readiness = z.infer<typeof readinessSchema>
