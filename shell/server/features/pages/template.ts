const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => characters[character] ?? character)
}

/** JSON for a `<script type="application/json">`. No `<` can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export type Texts = { [key: string]: string | Texts }

/** `t:frame.brand` → the text of this key. A missing text is an error of the release. */
function textAt(texts: Texts, key: string): string {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : ''
}

/** Replaces `{{name}}` by HTML and `{{t:key}}` by an escaped text. Values are not replaced again. */
export function fill(template: string, values: Record<string, string>, texts: Texts): string {
  return template.replace(
    /\{\{([A-Za-z]+)(?::([A-Za-z.]+))?\}\}/g,
    (_, name: string, key?: string) =>
      key === undefined ? (values[name] ?? '') : escapeHtml(textAt(texts, key)),
  )
}
