import type { JsonSchema } from '@storefront/api/interface'

import { type Comparison, compareSchemas, toReason } from './compare-schemas.ts'

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
export function compareObjects(
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
