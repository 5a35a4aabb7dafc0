import type { JsonSchema } from '@storefront/api/interface'

import { canonicalJson } from '../../release/canonical.ts'
import { branchesOf, isOpen, typeOf } from './branches.ts'
import { acceptsConstant, exceededBound, newForm } from './compare-values.ts'

/**
 * `request`: a property that the reader does not know would be lost, which counts as a problem. `response`: a page
 * ignores it.
 */
export type Direction = 'request' | 'response'
/** `place`: `content.lines[].quantity`, empty for the whole value. */
type Comparison = { direction: Direction; place: string }

/** The keywords that the comparison knows. A schema with another one fits only an equal schema. */
const keywords = new Set(
  'type const enum anyOf oneOf allOf properties required additionalProperties propertyNames items minItems maxItems minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum default description title'.split(
    ' ',
  ),
)

/**
 * The first reason why a value of the schema `sent` would not pass as `read`; null if every value does. A sender never
 * sends a property that its schema does not name.
 */
export function compareSchemas(
  sent: JsonSchema,
  read: JsonSchema,
  at: Comparison = { direction: 'response', place: '' },
): string | null {
  if (isOpen(read) || canonicalJson(sent) === canonicalJson(read)) return null
  const unknown = [...Object.keys(sent), ...Object.keys(read)].find(key => !keywords.has(key))
  if (unknown !== undefined)
    return toReason(at, `has changed and uses ${unknown}, which is not comparable`)
  const accepted = branchesOf(read)
  for (const branch of branchesOf(sent)) {
    const reason = compareBranch(branch, accepted, at)
    if (reason !== null) return reason
  }
  return null
}

function toReason({ place }: Comparison, problem: string): string {
  return `${place === '' ? 'the whole value' : place} ${problem}`
}

/** One alternative of the reader must accept all of it. The reason is that of the alternative of the same type. */
function compareBranch(sent: JsonSchema, accepted: JsonSchema[], at: Comparison): string | null {
  const reasons = accepted.map(read => ({ read, reason: compareSingle(sent, read, at) }))
  if (reasons.some(({ reason }) => reason === null)) return null
  const similar = reasons.filter(({ read }) => typeOf(read) === typeOf(sent))
  const [only, ...others] = similar.length > 0 ? similar : reasons
  if (only && others.length === 0) return only.reason
  const value = 'const' in sent ? JSON.stringify(sent.const) : `another ${typeOf(sent)}`
  return toReason(at, `can be ${value}, which was not possible before`)
}

function compareSingle(sent: JsonSchema, read: JsonSchema, at: Comparison): string | null {
  if (isOpen(read)) return null
  if ('const' in sent)
    return acceptsConstant(sent.const, read)
      ? null
      : toReason(at, `can be ${JSON.stringify(sent.const)}, which was not possible before`)
  const [from, to] = [typeOf(sent), typeOf(read)]
  if ('const' in read) return toReason(at, `can be other than ${JSON.stringify(read.const)}`)
  if (from !== to && !(from === 'integer' && to === 'number'))
    return toReason(at, `is of type ${from} instead of ${to}`)
  const limit = exceededBound(sent, read) ?? newForm(sent, read)
  if (limit !== null) return toReason(at, `is limited by ${limit} on one side only`)
  if (to === 'object') return compareObjects(sent, read, at)
  return to === 'array' ? compareItems(sent, read, at) : null
}

function compareItems(sent: JsonSchema, read: JsonSchema, at: Comparison): string | null {
  const inside = { ...at, place: `${at.place}[]` }
  return compareSchemas(toSchema(sent.items), toSchema(read.items), inside)
}

function toSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

type Fields = {
  known: Map<string, JsonSchema>
  required: Set<string>
  /** Schema of the other properties; false: there are none; null: a reader ignores them. */
  others: JsonSchema | false | null
  names: JsonSchema
}

function fieldsOf(schema: JsonSchema): Fields {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const isSchema = typeof additionalProperties === 'object' && additionalProperties !== null
  return {
    known: new Map(Object.entries(properties as Record<string, JsonSchema>)),
    required: new Set(required as string[]),
    others: isSchema
      ? (additionalProperties as JsonSchema)
      : additionalProperties === false
        ? false
        : null,
    names: (propertyNames ?? {}) as JsonSchema,
  }
}

/** Like `compareSchemas`, for objects. */
function compareObjects(
  sentSchema: JsonSchema,
  readSchema: JsonSchema,
  at: Comparison,
): string | null {
  const [sent, read] = [fieldsOf(sentSchema), fieldsOf(readSchema)]
  const inside = (name: string) => ({
    ...at,
    place: at.place === '' ? name : `${at.place}.${name}`,
  })
  for (const name of read.required)
    if (!sent.required.has(name)) return toReason(inside(name), 'can be missing, and is required')
  for (const [name, schema] of sent.known) {
    const reason = compareField({ name, schema }, read, inside(name))
    if (reason !== null) return reason
  }
  return sent.others ? compareOthers(sent, read, inside) : null
}

function compareField(
  { name, schema }: { name: string; schema: JsonSchema },
  read: Fields,
  at: Comparison,
): string | null {
  const own = read.known.get(name)
  if (own) return compareSchemas(schema, own, at)
  if (read.others === false) return toReason(at, 'is a new property, and none is allowed')
  if (read.others === null) return at.direction === 'request' ? toReason(at, 'is not read') : null
  return (
    compareSchemas({ const: name }, read.names, { ...at, place: `the name of ${at.place}` }) ??
    compareSchemas(schema, read.others, at)
  )
}

/** For an object with properties of any name. */
function compareOthers(
  sent: Fields,
  read: Fields,
  inside: (name: string) => Comparison,
): string | null {
  const at = inside('*')
  const sentOthers = sent.others || {}
  for (const [name, schema] of read.known) {
    const reason = sent.known.has(name) ? null : compareSchemas(sentOthers, schema, inside(name))
    if (reason !== null) return reason
  }
  if (read.others === false) return toReason(at, 'is a new property, and none is allowed')
  if (read.others === null) return at.direction === 'request' ? toReason(at, 'is not read') : null
  return compareSchemas(sent.names, read.names, at) ?? compareSchemas(sentOthers, read.others, at)
}
