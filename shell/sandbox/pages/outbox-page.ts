import type { Language } from '@storefront/api/language'

import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'
import type { StoredMail } from '../mails/mails.ts'
import { brand } from './brand.ts'

type Outbox = { language: Language; mails: StoredMail[]; address: string }

export function formatTime(language: Language, time: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat(language, options).format(time)
}

function toRow({ id, to, subject, receivedAt }: StoredMail, language: Language): Html {
  const at = new Date(receivedAt).toISOString()
  return html`<li><a class="mail" href="/outbox/${id}?language=${language}">
<strong>${subject}</strong><span class="muted" translate="no">${to}</span>
<time class="muted small" datetime="${at}">${formatTime(language, receivedAt)}</time></a></li>`
}

function toList(t: Translate, { language, mails, address }: Outbox): Html {
  if (mails.length > 0)
    return html`<ul class="mails">${mails.map(mail => toRow(mail, language))}</ul>`
  const isFiltered = address !== ''
  return html`<div class="empty"><h2>${isFiltered ? t('outbox.noneTitle') : t('outbox.emptyTitle')}</h2>
<p class="muted">${isFiltered ? t('outbox.noneText', { address }) : t('outbox.emptyText')}</p></div>`
}

/** Renders the list of mails of the shop, newest first. */
export function outboxPage(t: Translate, outbox: Outbox): Html {
  const { language, address } = outbox
  return html`<header class="bar">${brand(t)}<a href="/outbox?language=${language}">${t('outbox.refresh')}</a></header>
<div class="heading"><h1>${t('outbox.title')}</h1><p class="muted">${t('outbox.intro')}</p></div>
<form class="filter" method="get" action="/outbox" role="search">
<input type="hidden" name="language" value="${language}">
<div class="field"><label for="to">${t('outbox.filter')}</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${address}"></div>
<button>${t('outbox.show')}</button>
${address !== '' && html`<a class="button plain" href="/outbox?language=${language}">${t('outbox.all')}</a>`}
</form>
${toList(t, outbox)}`
}
