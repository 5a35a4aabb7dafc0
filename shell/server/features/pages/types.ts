import type { PageComposition } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'

import type { SwitchedOff } from '../releases/index.ts'

export type PageOptions = {
  /** The public settings: exactly what the browser may know. */
  settings: PageComposition['settings']
  /** The address of the shop without a slash at its end, for links that need one. */
  publicUrl: string
  /** Origins (scheme://host:port) for the Content-Security-Policy. Duplicates and empty ones are ignored. */
  origins: {
    /** Sign-in site, sign-out, main site and payment pages, because Chromium applies `form-action` to redirects. */
    formAction: string[]
    /** The payment provider. */
    frame: string[]
  }
}

export type PageRequest = {
  language: Language
  /** Whether a `token` cookie is present (S4.sign-in.presence). Pages know nothing else about the visitor. */
  isSignedIn: boolean
  /** Remotes and slots that the page does not start. */
  off?: SwitchedOff[]
  /** The page as its remote renders it, HTML. Without it, the document has a skeleton. */
  content?: string | null
} & (
  | {
      /** The path of a route as its release spells it (`live.composition…routes[].path`), without language prefix. */
      route: string
    }
  | { failure: { status: number; message: string } }
)

/** The content of the page without a composition. `path` is the target of Try again, within the shop. */
export type BareFailure = {
  status: number
  message: string
  language?: Language
  requestId?: string
  path?: string
}
