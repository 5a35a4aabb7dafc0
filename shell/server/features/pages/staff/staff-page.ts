import { type Language, prefixes } from '@storefront/api/language'

import { compress } from '../../../http/responses/compress.ts'
import { escapeHtml } from '../../../http/responses/escape-html.ts'
import type { RenderedPage } from '../../../http/responses/rendered-page.ts'
import { staffPaths } from '../../accounts/index.ts'
import { mark } from '../plain/plain-page.ts'
import { plainStyle } from '../plain/plain-style.ts'
import { hashSource, pageHeaders } from '../policy.ts'
import { staffTexts } from './staff-texts.ts'

/** What the page tells. `field`: the sealed confirmation. `code`: the comparison code. */
export type StaffPageState =
  | { status: 'unavailable' | 'forbidden' | 'stale' | 'ended' }
  | { status: 'confirm'; field: string; code: string }
  | { status: 'confirmed' }

const statuses = {
  unavailable: 503,
  forbidden: 403,
  stale: 403,
  ended: 400,
  confirm: 200,
  confirmed: 200,
} as const

const style = `${plainStyle}
button { min-height: 44px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--text); color: var(--bg);
  cursor: pointer; font: inherit; font-weight: 500; }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.warning { color: var(--text); font-weight: 500; }
.code { color: var(--text); font-size: 22px; }
`

type Place = { language: Language; provider: string }

function bodyOf(state: StaffPageState, { language }: Place): string {
  const texts = staffTexts[language]
  const shop = `<a href="${prefixes[language]}/home">${texts.shop}</a>`
  const again = `<a href="${staffPaths.signIn}">${texts.again}</a>`
  if (state.status === 'confirmed') return `<p>${texts.confirmed.text}</p>`
  if (state.status !== 'confirm')
    return `<p>${texts.problems[state.status].text}</p>\n<div class="actions">${again}${shop}</div>`
  return `<p>${texts.confirm.text}</p>
<p class="warning">${texts.confirm.warning}</p>
<p><code class="code" aria-label="${texts.confirm.code}">${escapeHtml(state.code)}</code></p>
<form class="actions" method="post" action="${staffPaths.confirm}"><input type="hidden" name="field" value="${escapeHtml(state.field)}"><button>${texts.confirm.do}</button></form>`
}

function titleOf({ status }: StaffPageState, language: Language): string {
  const texts = staffTexts[language]
  return status === 'confirm' || status === 'confirmed'
    ? texts[status].title
    : texts.problems[status].title
}

/** A page of the sign-in of staff. It has no script, so that only a person can press its button. */
export async function renderStaffPage(state: StaffPageState, place: Place): Promise<RenderedPage> {
  const { language } = place
  const fill = (text: string) => text.replaceAll('{{provider}}', escapeHtml(place.provider))
  const { name } = staffTexts[language]
  const title = fill(titleOf(state, language))
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} · Quarry</title><style>${style}</style></head>
<body>
<header><a href="${prefixes[language]}/home">${mark}Quarry</a></header>
<main>
<p class="status">${name}</p>
<h1>${title}</h1>
${fill(bodyOf(state, place))}
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
      'cross-origin-opener-policy': 'noopener-allow-popups',
      ...(state.status === 'unavailable' && { 'retry-after': '5' }),
    },
    body: await compress(html, false),
  }
}
