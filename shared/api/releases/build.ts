import * as z from 'zod/mini'

const idSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `/_builds/<id>.json`: the releases of a composition, by container name. */
export const buildSchema = z.object({
  id: idSchema,
  createdAt: z.string(),
  releases: z.record(z.string(), z.string()),
})
export type Build = z.infer<typeof buildSchema>

/** `/_builds/latest.json`: the live composition. `move` grows with each deployment, including rollbacks. */
export const latestBuildSchema = z.extend(buildSchema, { move: z.number() })
export type LatestBuild = z.infer<typeof latestBuildSchema>
