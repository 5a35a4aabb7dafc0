import { type Language, prefixes } from '@storefront/api/language'

import { compress } from '../../../http/responses/compress.ts'
import { escapeHtml } from '../../../http/responses/escape-html.ts'
import type { RenderedPage } from '../../../http/responses/rendered-page.ts'
import { mark } from '../plain/plain-page.ts'
import { plainStyle } from '../plain/plain-style.ts'
import { hashSource, pageHeaders } from '../policy.ts'
import { previewTexts } from './preview-texts.ts'

type PreviewOffer = {
  status: 'offer'
  token: string
  until: Date
  /** The releases that differ from the live shop. */
  releases: { name: string; label: string; id: string }[]
}
/** `taken`: another browser uses the preview. */
export type PreviewPageState = PreviewOffer | { status: 'ended' } | { status: 'taken' }

const statuses = { offer: 200, ended: 404, taken: 409 } as const

const style = `${plainStyle}
ul { display: grid; max-width: 34rem; margin: 24px 0 0; padding: 0; border-block: 1px solid var(--line); list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 10px 0; }
li + li { border-top: 1px solid var(--line); }
li code { color: var(--muted); }
.warning { color: var(--text); font-weight: 500; }
button { min-height: 44px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--text); color: var(--bg);
  cursor: pointer; font: inherit; font-weight: 500; }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.actions button ~ a:first-of-type { border-color: var(--line); background: none; color: inherit; }
`

function listOf({ releases }: PreviewOffer, language: Language): string {
  const rows = releases.map(
    ({ name, label, id }) =>
      `<li><strong>${escapeHtml(name)}</strong> ${escapeHtml(label)} <code>${id.slice(0, 8)}</code></li>`,
  )
  return `<ul>${rows.join('') || `<li>${previewTexts[language].offer.live}</li>`}</ul>`
}

function offerOf(offer: PreviewOffer, language: Language): string {
  const { text, warning, until, open } = previewTexts[language].offer
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  const time = new Intl.DateTimeFormat(language, options).format(offer.until)
  return `<p>${text}</p>
${listOf(offer, language)}
<p>${until} <time datetime="${offer.until.toISOString()}">${time} UTC</time></p>
<p class="warning">${warning}</p>
<form class="actions" method="post" action="/_pin"><input type="hidden" name="token" value="${escapeHtml(offer.token)}"><button>${open}</button>`
}

function mainOf(state: PreviewPageState, language: Language): string {
  const texts = previewTexts[language]
  const shop = `<a href="${prefixes[language]}/home">${texts.shop}</a>`
  const [body, end] =
    state.status === 'offer'
      ? [offerOf(state, language), '</form>']
      : [`<p>${texts[state.status].text}</p>\n<div class="actions">`, '</div>']
  return `<p class="status">${texts.name}</p>
<h1>${texts[state.status].title}</h1>
${body}${shop}${end}`
}

/** The page before a preview. It has no script, so that only a person can open the preview. */
export async function renderPreviewPage(
  state: PreviewPageState,
  language: Language,
): Promise<RenderedPage> {
  const { name } = previewTexts[language]
  const { title } = previewTexts[language][state.status]
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${name}: ${title} · Quarry</title><style>${style}</style></head>
<body>
<header><a href="${prefixes[language]}/home">${mark}Quarry</a></header>
<main>
${mainOf(state, language)}
</main>
</body>
</html>
`
  const policy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  return {
    status: statuses[state.status],
    headers: {
      ...pageHeaders(policy),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      // No page of the shop can access this window and press the button.
      ...(state.status === 'offer' && { 'cross-origin-opener-policy': 'noopener-allow-popups' }),
    },
    body: await compress(html, false),
  }
}
