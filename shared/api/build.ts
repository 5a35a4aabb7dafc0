import * as z from 'zod/mini'

const idSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `/_builds/<id>.json`: of which releases a composition is made, by name. */
export const buildSchema = z.object({
  id: idSchema,
  createdAt: z.string(),
  releases: z.record(z.string(), z.string()),
})
export type Build = z.infer<typeof buildSchema>

/** `/_builds/latest.json`: the live one; `move` grows each time that another becomes it, a former one too. */
export const latestBuildSchema = z.extend(buildSchema, { move: z.number() })
export type LatestBuild = z.infer<typeof latestBuildSchema>
