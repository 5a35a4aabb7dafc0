import { prefixes } from '@storefront/api/language'
import { demoAccounts } from '@storefront/api/sandbox'

import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'
import type { Visit } from '../visit.ts'
import { brand } from './brand.ts'

export type SignInFault = 'wrong' | 'limited' | 'unreachable'
type SignIn = { visit: Visit; email: string; fault: SignInFault | null; shopUrl: string }

function toFaultText(t: Translate, fault: SignInFault): string {
  if (fault === 'wrong') return t('signIn.wrong')
  return fault === 'limited' ? t('signIn.limited') : t('signIn.unreachable')
}

function toHiddenFields({ returnUrl, proof, state, device, language }: Visit): Html {
  return html`<input type="hidden" name="return" value="${returnUrl}">
<input type="hidden" name="proof" value="${proof}">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="device" value="${device}">
<input type="hidden" name="language" value="${language}">`
}

export function signInPage(t: Translate, { visit, email, fault, shopUrl }: SignIn): Html {
  const hidden = toHiddenFields(visit)
  const shop = `${shopUrl}${prefixes[visit.language]}`
  return html`${brand(t)}
<div class="heading"><h1>${t('signIn.title')}</h1><p class="muted">${t('signIn.intro')}</p></div>
${fault && html`<p class="alert" role="alert">${toFaultText(t, fault)}</p>`}
<form class="stack" method="post" action="/sign-in">
${hidden}
<div class="field"><label for="email">${t('signIn.email')}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"></div>
<div class="field"><label for="password">${t('signIn.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"></div>
<button class="primary">${t('signIn.submit')}</button>
<p class="small links"><a href="${shop}/forgetPassword">${t('signIn.forgot')}</a>
<span>${t('signIn.noAccount')} <a href="${shop}/signup">${t('signIn.signUp')}</a></span></p>
</form>
<hr class="divider">
<form class="stack" method="post" action="/sign-in" aria-labelledby="demo">
${hidden}
<h2 id="demo">${t('signIn.demo')}</h2>
${demoAccounts.map(
  ({ email: address, name, role, password }) =>
    html`<button class="person" name="demo" value="${address}" aria-label="${t('signIn.as', { name })}">
<span>${name}<small translate="no">${address}</small><small translate="no">${password}</small></span>
<small>${roleName(t, role)}</small></button>`,
)}
</form>
<p class="small links"><a href="/?language=${visit.language}">${t('signIn.back')}</a>
<a href="/outbox?language=${visit.language}">${t('outbox.title')}</a></p>`
}

function roleName(t: Translate, role: 'customer' | 'support' | 'operator'): string {
  if (role === 'customer') return t('role.customer')
  return role === 'support' ? t('role.support') : t('role.operator')
}
