import type { Language } from '@storefront/api/language'

import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'
import { brand } from './brand.ts'

export function signOutPage(t: Translate, language: Language): Html {
  return html`${brand(t)}
<div class="heading"><h1>${t('signOut.title')}</h1><p class="muted">${t('signOut.intro')}</p></div>
<div class="actions"><a class="button primary" href="/sign-in?language=${language}">${t('signOut.again')}</a>
<a class="button" href="/?language=${language}">${t('signOut.main')}</a></div>`
}
