import type { Language } from '@storefront/api/language'

import { type Html, html } from './html.ts'
import type { Translate } from './texts.ts'

export type Page = {
  language: Language
  t: Translate
  title: string
  body: Html
  /** Wide pages have no card. */
  isWide?: boolean
}

/** The whole document, with the banner that says what it is. */
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
<p class="banner" role="note"><strong>${t('banner.name')}</strong> ${t('banner.text')}</p>
<main class="${isWide ? 'wide' : 'card'}">
${body}
</main>
</body>
</html>
`
  return document.text
}

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b2724"/><path d="M7 22l6-11 4 6 3-4 5 9z" fill="#f6f3ee"/></svg>`
