import type { JsonSchema } from '@storefront/api/interface'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Whether a schema accepts every value. */
export function isOpen(schema: JsonSchema): boolean {
  return Object.keys(schema).every(key => ['default', 'description', 'title'].includes(key))
}

/**
 * The alternatives of a schema, each without unions: an enum of two texts has two, `string | null` has two. Together
 * they accept the same values as the schema.
 */
export function branchesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...rest } = schema
  const union = anyOf ?? oneOf
  if (isList(union)) return union.flatMap(part => branchesOf({ ...rest, ...(part as JsonSchema) }))
  const { type, enum: values } = schema
  if (isList(values)) return values.map(value => ({ const: value }))
  if (isList(type)) return type.flatMap(one => branchesOf({ ...schema, type: one }))
  if ('const' in schema) return [{ const: schema.const }]
  if (type === 'boolean') return [{ const: true }, { const: false }]
  return type === 'null' ? [{ const: null }] : [schema]
}

/** `string`, `object`, …: the type of the values of an alternative. */
export function typeOf(branch: JsonSchema): string {
  if (!('const' in branch)) return String(branch.type ?? 'any')
  return branch.const === null ? 'null' : typeof branch.const
}

/** The patterns that a text must match. */
export function patternsOf({ pattern, allOf }: JsonSchema): string[] {
  const others = isList(allOf) ? allOf.flatMap(part => patternsOf(part as JsonSchema)) : []
  return [...(typeof pattern === 'string' ? [pattern] : []), ...others]
}
