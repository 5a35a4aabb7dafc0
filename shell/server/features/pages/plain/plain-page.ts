import { type Language, prefixes } from '@storefront/api/language'

import { escapeHtml } from '../../../http/responses/escape-html.ts'
import type { RenderedPage } from '../../../http/responses/rendered-page.ts'
import { hashSource, pageHeaders } from '../policy.ts'
import type { BareFailure } from '../types.ts'
import { plainStyle } from './plain-style.ts'
import { type BareStatus, plainTexts } from './plain-texts.ts'

/** The logo, for pages that load nothing of the shop. */
export const mark =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" rx="5" fill="currentColor"/><path d="M4.5 15.5v-10H8V9h3.5v3.5h4v3z" fill="Canvas"/></svg>'

const known = (status: number): BareStatus =>
  ([400, 404, 429, 503] as const).find(one => one === status) ?? 500

function bodyOf({ status, message, requestId, path }: BareFailure, language: Language): string {
  const texts = plainTexts[language]
  const title = texts.titles[known(status)]
  const said = message === plainTexts.en.titles[known(status)] ? '' : message
  const prefix = prefixes[language]
  // A retry can only help if the URL is not the reason.
  const retry =
    known(status) === 404 || path === undefined
      ? ''
      : `<a href="${escapeHtml(path)}">${texts.retry}</a>`
  return `<header><a href="${prefix}/home">${mark}Quarry</a></header>
<main>
<p class="status">${texts.error} ${status}</p>
<h1>${title}</h1>
${said ? `<p>${escapeHtml(said)}</p>` : ''}
<p>${texts.texts[known(status)]}</p>
<div class="actions">${retry}<a href="${prefix}/guest">${texts.plans}</a><a href="${prefix}/chat">${texts.chat}</a></div>
${requestId ? `<p>${texts.request} <code>${escapeHtml(requestId)}</code></p>` : ''}
</main>`
}

/** The last resort without a composition: a page without other files. */
export function renderPlain(failure: BareFailure): Omit<RenderedPage, 'body'> & { html: string } {
  const language = failure.language ?? 'en'
  const title = plainTexts[language].titles[known(failure.status)]
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · Quarry</title><style>${plainStyle}</style></head>
<body>
${bodyOf(failure, language)}
</body>
</html>
`
  const policy = `default-src 'none'; style-src ${hashSource(plainStyle)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return {
    status: failure.status,
    headers: { ...pageHeaders(policy), 'cache-control': 'no-store' },
    html,
  }
}
