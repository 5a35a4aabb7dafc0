import * as z from 'zod/mini'

/** What the extensions of `header.actions` get: the path of the page without the prefix of the language. */
export const headerActionsContext = z.object({ path: z.string() })
export type HeaderActionsContext = z.infer<typeof headerActionsContext>
