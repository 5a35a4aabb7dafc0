import { type Language, prefixes } from '@storefront/api/language'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { cartInstanceId } from '../cart/cart.ts'
import { addTexts, setLanguage, type Texts } from '../i18n/i18n.ts'
import { StaticRouter } from '../navigation/static-router.ts'
import { showPayload } from './show-payload.ts'

export type PageInput = {
  remote: string
  expose: string
  component: string
  /** Without prefix: `/guest`. */
  path: string
  language: Language
  /** The texts of `shared` and the remote in this language, by container. */
  texts: Record<string, Texts>
  /** The response of the API that is the payload of the route; null if it has none. */
  payload: unknown
}

type ServerModules = Record<string, Record<string, () => Record<string, unknown>>>

/** The scripts of the containers add themselves to this object. */
declare global {
  var __SERVER__: ServerModules
}

function findPage({ remote, expose, component }: PageInput): ComponentType {
  const Page = globalThis.__SERVER__[remote]?.[expose]?.()[component]
  if (typeof Page !== 'function') throw new Error(`Cannot find ${component} in ${remote}/${expose}`)
  return Page as ComponentType
}

/**
 * Renders a page to HTML, as React would for a customer of whom nothing is known. A document has no cart, so it does not
 * name one.
 * @throws what the components throw
 */
export function renderPage(input: PageInput): string {
  const { language, path, texts, payload } = input
  const prefix = prefixes[language]
  const pathname = prefix + path
  Object.assign(globalThis.location, { pathname, href: location.origin + pathname })
  for (const [name, added] of Object.entries(texts)) void addTexts(name, language, added)
  setLanguage(language)
  showPayload(payload)
  const Page = findPage(input)
  const html = renderToStaticMarkup(
    <StaticRouter basename={prefix} location={pathname}>
      <Page />
    </StaticRouter>,
  )
  return html.replaceAll(` data-cart-instance="${cartInstanceId}"`, '')
}
