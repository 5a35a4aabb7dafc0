import type { PageComposition } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'

export type PageOptions = {
  /** Public settings, exactly what the browser may know. */
  settings: PageComposition['settings']
  /** Origins (scheme://host:port) for the Content-Security-Policy; duplicates and empty ones are dropped. */
  origins: {
    /** sign-in site, sign-out, main site, payment pages: Chromium applies `form-action` to redirects. */
    formAction: string[]
    /** payment provider. */
    frame: string[]
  }
}

export type PageRequest = {
  language: Language
  /** A `token` cookie is present (S4.sign-in.presence). Nothing else about the person is known here. */
  isSignedIn: boolean
} & (
  | {
      /** Path of a route as its release spells it (`live.composition…routes[].path`), without language prefix. */
      route: string
    }
  | { failure: { status: number; message: string } }
)

/** What the page without any composition says; `path` is where Try again leads, a path of the shop's own. */
export type BareFailure = {
  status: number
  message: string
  language?: Language
  requestId?: string
  path?: string
}
