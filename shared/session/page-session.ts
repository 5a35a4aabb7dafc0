import { pageStore } from '../cart/page-store.ts'
import { createSession } from './create-session.ts'

/** The session of this page, for shell and remotes. */
export const pageSession = createSession(pageStore)
