import * as z from 'zod/mini'

const lackingCodes = ['no_payments', 'no_provisioner', 'no_mail'] as const
/** What a shop without the sandbox cannot do; the message is a sentence that names the cure. */
export const lackingSchema = z.object({ code: z.enum(lackingCodes), message: z.string() })
export type Lacking = z.infer<typeof lackingSchema>

/**
 * `GET /readyz`, for balancers: 200 while customers may be sent to this server, else 503. `degraded` is 200, too: pages
 * are served, and `cannot` says what is not.
 */
export const readinessSchema = z.object({
  isReady: z.boolean(),
  status: z.enum(['ready', 'degraded', 'not_ready']),
  /** What customers and teams cannot do just now: `orders`, `sign-in`. */
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
      /** A sentence that names the cure. */
      message: z.string(),
      /** Some of the files that `missing_files` is about. */
      files: z.optional(z.array(z.string())),
    }),
  ),
})
export type Readiness = z.infer<typeof readinessSchema>
