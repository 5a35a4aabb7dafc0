import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { whenSchema } from './registry.ts'

/** A background job of the servers, and its last run. */
const jobViewSchema = z.object({
  name: z.string(),
  /** The server on whose disk the job works. Null if one server runs the job for all. */
  server: z.nullable(z.string()),
  /** The server that ran it last. */
  owner: z.nullable(z.string()),
  everyMs: z.number(),
  startedAt: z.nullable(whenSchema),
  /** Null before the first run. */
  endedAt: z.nullable(whenSchema),
  /** Of the last run that ended. */
  durationMs: z.nullable(z.number()),
  /** Null for jobs that run more than once a minute. */
  nextRunAt: z.nullable(whenSchema),
  isRunning: z.boolean(),
  /** The failures since the last success. */
  failures: z.number(),
  /** The last failure, without values of customers. Null after a success. */
  error: z.nullable(z.string()),
})
export type JobView = z.infer<typeof jobViewSchema>
/** Response of `GET /_registry/jobs`. Failing jobs come first. */
export const jobsResponseSchema = envelope(z.array(jobViewSchema))
