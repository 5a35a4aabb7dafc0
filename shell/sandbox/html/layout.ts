import type { Language } from '@storefront/api/language'

import { type Html, html } from './html.ts'
import type { Translate } from './texts.ts'

export type Page = {
  language: Language
  t: Translate
  title: string
  body: Html
  /** A wide page has no card. */
  isWide?: boolean
}

/** Renders the full HTML document, with the banner of the sandbox. */
export function toDocument({ language, t, title, body, isWide = false }: Page): string {
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${t('brand')}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<header><p class="banner" role="note"><strong>${t('banner.name')}</strong> ${t('banner.text')}</p></header>
<main class="${isWide ? 'wide' : 'card'}">
${body}
</main>
</body>
</html>
`
  return document.text
}

/** The logo of the shop, as SVG. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>rect{fill:#2b2724}path{fill:#faf8f5}@media(prefers-color-scheme:dark){rect{fill:#f0eeea}path{fill:#1d1b19}}</style><rect width="20" height="20" rx="5"/><path d="M4.5 15.5v-10H8V9h3.5v3.5h4v3z"/></svg>`
