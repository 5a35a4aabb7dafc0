import type { Language } from '@storefront/api/language'

import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'
import type { StoredMail } from '../mails/mails.ts'
import { brand } from './brand.ts'
import { formatTime } from './outbox-page.ts'

/** The view: `html`, `text` or `source`. */
export type MailView = 'html' | 'text' | 'source'
type MailPageOptions = { mail: StoredMail; view: MailView; language: Language }

const address = /https?:\/\/[^\s<>"]+/g

/** Converts the URLs in a plain text to links. */
function linkText(text: string): Html[] {
  const links = text.match(address) ?? []
  const between = text.split(address)
  return between.map(
    (part, index) =>
      html`${part}${links[index] && html`<a href="${links[index]}">${links[index]}</a>`}`,
  )
}

function toTab(t: Translate, view: MailView): string {
  if (view === 'html') return t('outbox.html')
  return view === 'text' ? t('outbox.text') : t('outbox.source')
}

function toBody(t: Translate, { mail, view }: MailPageOptions): Html {
  if (view === 'html')
    return html`<iframe class="letter" src="/outbox/${mail.id}/html" title="${t('outbox.letter')}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
  if (view === 'text') return html`<pre class="letter" tabindex="0">${linkText(mail.text)}</pre>`
  return html`<pre class="letter" tabindex="0" translate="no">${mail.raw}</pre>`
}

/** Renders one mail: its isolated HTML, its text, or the raw message. */
export function mailPage(t: Translate, shown: MailPageOptions): Html {
  const { mail, view, language } = shown
  const views: MailView[] = ['html', 'text', 'source']
  return html`<header class="bar">${brand(t)}<a href="/outbox?language=${language}">${t('outbox.back')}</a></header>
<div class="heading"><h1>${mail.subject}</h1></div>
<dl class="head"><div><dt>${t('outbox.to')}</dt><dd translate="no">${mail.to}</dd></div>
<div><dt>${t('outbox.from')}</dt><dd translate="no">${mail.from}</dd></div>
<div><dt>${t('outbox.time')}</dt><dd>${formatTime(language, mail.receivedAt)}</dd></div></dl>
<nav class="languages" aria-label="${t('outbox.view')}">${views.map(
    one =>
      html`<a href="/outbox/${mail.id}?view=${one}&amp;language=${language}"${
        one === view && html` aria-current="page"`
      }>${toTab(t, one)}</a>`,
  )}</nav>
${toBody(t, shown)}`
}
