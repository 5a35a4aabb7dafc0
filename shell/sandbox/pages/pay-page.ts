import type { PaymentState } from '@storefront/api/payment'

import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'
import type { Card } from '../payments/entries.ts'
import type { Payment } from '../payments/payments.ts'
import { brand } from './brand.ts'

/** Formats for example `$83.00`. Languages other than English write `US$`, because their readers also use other dollars. */
function formatAmount({ request }: Payment): string {
  return `${request.language === 'en' ? '$' : 'US$'}${request.amount}`
}

export function payTitle(t: Translate, payment: Payment): string {
  if (payment.request.mode === 'verify') return t('pay.verifyTitle')
  return t('pay.title', { amount: formatAmount(payment) })
}

function choice(card: Card, name: string, hint: string): Html {
  return html`<label class="choice"><input type="radio" name="card" value="${card}"${
    card === 'plain' && html` checked`
  }><span>${name}<small>${hint}</small></span></label>`
}

function choices(t: Translate): Html[] {
  return [
    choice('plain', t('pay.cards.plain'), t('pay.cards.plainHint')),
    choice('secure', t('pay.cards.secure'), t('pay.cards.secureHint')),
    choice('late', t('pay.cards.late'), t('pay.cards.lateHint')),
    choice('twice', t('pay.cards.twice'), t('pay.cards.twiceHint')),
    choice('silent', t('pay.cards.silent'), t('pay.cards.silentHint')),
  ]
}

/** Tells the customer that an hourly plan charges nothing today. */
function verification(t: Translate, payment: Payment): Html {
  return html`<div><p class="amount" translate="no">${formatAmount(payment)}</p>
<p class="muted small">${t('pay.verify')}</p></div>`
}

export function payPage(t: Translate, payment: Payment): Html {
  const isCharge = payment.request.mode === 'charge'
  return html`${brand(t)}
<div class="heading"><h1${isCharge && html` class="sum"`}>${payTitle(t, payment)}</h1>
<p class="muted">${t('pay.order', { number: payment.request.description })}</p></div>
${!isCharge && verification(t, payment)}
<form class="stack" method="post" action="/pay/${payment.id}">
<fieldset><legend>${t('pay.card')}</legend>${choices(t)}</fieldset>
<button class="primary" name="action" value="approve">${t('pay.approve')}</button>
<button name="action" value="decline">${t('pay.decline')}</button>
<button class="plain" name="action" value="cancel">${t('pay.cancel')}</button>
</form>`
}

/** Renders the challenge of the customer's bank. */
export function securePage(t: Translate, payment: Payment): Html {
  return html`${brand(t)}
<div class="heading"><h1>${t('pay.secureTitle')}</h1>
<p class="muted">${t('pay.secureText', { amount: formatAmount(payment) })}</p></div>
<form class="stack" method="post" action="/pay/${payment.id}">
<button class="primary" name="action" value="allow">${t('pay.allow')}</button>
<button name="action" value="decline">${t('pay.refuse')}</button>
</form>`
}

function endedText(t: Translate, state: PaymentState): string {
  if (state === 'succeeded') return t('pay.ended.succeeded')
  if (state === 'declined') return t('pay.ended.declined')
  return state === 'cancelled' ? t('pay.ended.cancelled') : t('pay.ended.timed_out')
}

export function endedPage(t: Translate, payment: Payment, state: PaymentState): Html {
  const look = state === 'succeeded' ? 'alert good' : 'alert'
  return html`${brand(t)}
<h1>${t('pay.endedTitle')}</h1>
<p class="${look}" role="status">${endedText(t, state)}</p>
<a class="button primary" href="${payment.request.returnUrl}">${t('pay.return')}</a>`
}
