import { documentCompositionSchema, type PageComposition } from '@storefront/api/composition'
import { type Language, prefixes } from '@storefront/api/language'

/** The language prefix of a path. `''` is English (S4.language.elsewhere). */
export function prefixOf(pathname: string): (typeof prefixes)[Language] {
  const first = `/${pathname.split('/')[1] ?? ''}`.toLowerCase()
  return Object.values(prefixes).find(prefix => prefix.toLowerCase() === first) ?? ''
}

/** The data of a page without a composition: in unit tests, or of the monolith on a static file server. */
function emptyBoot(): PageComposition {
  const prefix = prefixOf(globalThis.location?.pathname ?? '/')
  const language = prefix === '' ? 'en' : (prefix.slice(1) as Language)
  return {
    id: '',
    digest: '',
    entries: {},
    digests: {},
    routes: [],
    slots: [],
    locales: {},
    language,
    isSignedIn: false,
    matched: null,
    failure: null,
    settings: {
      signInUrl: '',
      mainSiteUrl: '/',
      languageCookie: 'i18n_redirected',
      iconFallbackUrl: '',
      isSandbox: false,
      isDevelopment: false,
    },
  }
}

function readBoot(): PageComposition {
  const text = globalThis.document?.getElementById('composition')?.textContent
  return text ? documentCompositionSchema.parse(JSON.parse(text)) : emptyBoot()
}

/** The data in the HTML of this page. It never changes. */
export const bootData: PageComposition = readBoot()
