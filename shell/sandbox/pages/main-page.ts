import { type Language, prefixes } from '@storefront/api/language'

import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'
import { brand } from './brand.ts'

const names: [Language, string][] = [
  ['en', 'English'],
  ['zh-TW', '繁體中文'],
  ['es', 'Español'],
]

type Main = { language: Language; shopUrl: string }

function languageLinks(t: Translate, language: Language): Html {
  return html`<nav class="languages" aria-label="${t('main.languages')}">${names.map(
    ([code, name]) =>
      html`<a href="/?language=${code}" lang="${code}" hreflang="${code}"${
        code === language && html` aria-current="page"`
      }>${name}</a>`,
  )}</nav>`
}

/** Renders the page that represents the external main site, where sign-out ends (S4.sign-out.main-site). */
export function mainPage(t: Translate, { language, shopUrl }: Main): Html {
  const shop = `${shopUrl}${prefixes[language]}`
  return html`<header class="bar">${brand(t)}${languageLinks(t, language)}</header>
<section class="hero"><h1>${t('main.title')}</h1><p>${t('main.intro')}</p>
<div class="actions"><a class="button primary" href="${shop}/home">${t('main.shop')}</a>
<a class="button" href="${shop}/guest">${t('main.guest')}</a>
<a class="button plain" href="/sign-in?language=${language}">${t('main.signIn')}</a>
<a class="button plain" href="/outbox?language=${language}">${t('outbox.title')}</a></div></section>
<div class="facts">
<section><h2>${t('main.priceTitle')}</h2><p class="muted">${t('main.priceText')}</p></section>
<section><h2>${t('main.stockTitle')}</h2><p class="muted">${t('main.stockText')}</p></section>
<section><h2>${t('main.placeTitle')}</h2><p class="muted">${t('main.placeText')}</p></section>
</div>`
}
