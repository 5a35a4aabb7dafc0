import { type Texts, textAt } from '@storefront/kit/release/text-at'

import { escapeHtml } from '../../http/responses/escape-html.ts'

/** JSON for a `<script type="application/json">`. No `<` can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Replaces `{{name}}` by HTML and `{{t:key}}` by an escaped text. Values are not replaced again. */
export function fill(template: string, values: Record<string, string>, texts: Texts): string {
  return template.replace(
    /\{\{([A-Za-z]+)(?::([A-Za-z.]+))?\}\}/g,
    (_, name: string, key?: string) =>
      key === undefined ? (values[name] ?? '') : escapeHtml(textAt(texts, key)),
  )
}
