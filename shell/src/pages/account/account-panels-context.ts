import * as z from 'zod/mini'

import { accountSections } from './account-sections.ts'

/** What the extensions of `account.panels` get. The page shows them in its overview. */
export const accountPanelsContext = z.object({ section: z.enum(accountSections) })
export type AccountPanelsContext = z.infer<typeof accountPanelsContext>
