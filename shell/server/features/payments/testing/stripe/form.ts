/** A value of a form-encoded request of Stripe's API: a text, a list or nested fields. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

function insert(target: Record<string, FormValue>, [name = '', ...rest]: string[], text: string) {
  if (rest.length === 0) {
    target[name] = text
    return
  }
  target[name] ??= {}
  insert(target[name] as Record<string, FormValue>, rest, text)
}

/** Fields `0`, `1`, … are a list. */
function toLists(value: FormValue): FormValue {
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, each]) => [name, toLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

/** `line_items[0][quantity]=1` becomes `{ line_items: [{ quantity: '1' }] }`. */
export function parseForm(text: string): Record<string, FormValue> {
  const fields: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map(part => part.replace(/\]$/, ''))
    insert(fields, path, value)
  }
  return toLists(fields) as Record<string, FormValue>
}
