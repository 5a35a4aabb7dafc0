import type { JsonSchema } from '@storefront/api/interface'

import { patternsOf, typeOf } from './branches.ts'

/** Lower and upper bounds that a reader can have. A bound is kept when the sender has the same or a tighter one. */
const bounds = [
  { key: 'minLength', isLower: true },
  { key: 'maxLength', isLower: false },
  { key: 'minItems', isLower: true },
  { key: 'maxItems', isLower: false },
  { key: 'minimum', isLower: true },
  { key: 'maximum', isLower: false },
] as const

const numberIn = (schema: JsonSchema, key: string) => {
  const value = schema[key]
  return typeof value === 'number' ? value : undefined
}

/** The first bound of the reader that a sent value can exceed; null if there is none. */
export function exceededBound(sent: JsonSchema, read: JsonSchema): string | null {
  for (const { key, isLower } of bounds) {
    const limit = numberIn(read, key)
    const exclusive = `exclusive${key === 'minimum' ? 'Minimum' : 'Maximum'}`
    const own =
      numberIn(sent, key) ?? (key.endsWith('imum') ? numberIn(sent, exclusive) : undefined)
    if (limit === undefined || (isLower && limit <= 0 && /Length|Items/.test(key))) continue
    if (own === undefined || (isLower ? own < limit : own > limit)) return `${key} ${limit}`
  }
  for (const key of ['exclusiveMinimum', 'exclusiveMaximum'] as const) {
    const limit = numberIn(read, key)
    if (limit === undefined || numberIn(sent, key) === limit) continue
    const own = numberIn(sent, key) ?? numberIn(sent, key.slice('exclusive'.length).toLowerCase())
    const isInside = own !== undefined && (key === 'exclusiveMinimum' ? own > limit : own < limit)
    if (!isInside) return `${key} ${limit}`
  }
  return null
}

/** The first pattern or format of the reader that the sender does not keep. Only equal ones are comparable. */
export function newForm(sent: JsonSchema, read: JsonSchema): string | null {
  const own = patternsOf(sent)
  const pattern = patternsOf(read).find(one => !own.includes(one))
  if (pattern !== undefined) return `the pattern ${pattern}`
  if (read.format !== undefined && read.format !== sent.format) return `the format ${read.format}`
  return null
}

/** Whether the reader accepts this one value, which is no object or array. */
export function acceptsConstant(value: unknown, read: JsonSchema): boolean {
  if ('const' in read) return read.const === value
  const type = typeOf({ const: value })
  if (type === 'string') return read.type === 'string' && acceptsText(String(value), read)
  if (type !== 'number') return false
  const isNumber = read.type === 'number' || (read.type === 'integer' && Number.isInteger(value))
  return isNumber && exceededBound({ minimum: value, maximum: value }, read) === null
}

function acceptsText(text: string, read: JsonSchema): boolean {
  const length = [...text].length
  const isLong = exceededBound({ minLength: length, maxLength: length }, read) === null
  return isLong && patternsOf(read).every(pattern => new RegExp(pattern, 'u').test(text))
}
