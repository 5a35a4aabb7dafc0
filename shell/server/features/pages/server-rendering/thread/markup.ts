const control = /<(button|input|select|textarea)\b([^>]*)>/g

/**
 * Controls work when the page's code has loaded. Until then, screen readers say that they are not available. Busy
 * buttons look as usual.
 */
function withWaitingControl(tag: string, name: string, attributes: string): string {
  if (attributes.includes(' aria-disabled="true"')) return tag
  const busy = name === 'button' ? ' aria-busy="true"' : ''
  return `<${name} aria-disabled="true"${busy}${attributes}>`
}

/**
 * The HTML of a page as documents can contain it. React escapes `"`, `<` and `>` in attributes. The policy of documents
 * forbids `style`.
 */
export function toDocumentMarkup(html: string): string {
  return html.replace(/(<[a-z][^<>]*?) style="[^"]*"/g, '$1').replace(control, withWaitingControl)
}
