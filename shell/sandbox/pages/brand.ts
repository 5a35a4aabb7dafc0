import { type Html, html } from '../html/html.ts'
import type { Translate } from '../html/texts.ts'

export function brand(t: Translate): Html {
  return html`<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">${t('brand')}</a>`
}
