import { endpointContracts } from '@storefront/api/endpoint-contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { compareSchemas, type Direction } from './compare-schemas.ts'

const toJson = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
const compare = (sent: z.ZodType, read: z.ZodType, direction: Direction = 'response') =>
  compareSchemas(toJson(sent), toJson(read), { direction, place: '' })

/** A schema with values that it accepts. */
type Model = { schema: z.ZodType; values: fc.Arbitrary<unknown> }

const length = fc.integer({ min: 0, max: 4 })
const words = ['a', 'b', 'c', 'ab'] as const

const textModel: fc.Arbitrary<Model> = fc
  .record({ min: length, more: length })
  .map(({ min, more }) => ({
    schema: z
      .string()
      .min(min)
      .max(min + more),
    values: fc.string({ unit: fc.constantFrom('a', 'b'), minLength: min, maxLength: min + more }),
  }))
const patternModel: fc.Arbitrary<Model> = fc.constantFrom('^a*$', '^[ab]*$').map(pattern => ({
  schema: z.string().regex(new RegExp(pattern)),
  values: fc.string({ unit: fc.constantFrom('a', ...(pattern === '^a*$' ? [] : ['b'])) }),
}))
const enumModel: fc.Arbitrary<Model> = fc
  .uniqueArray(fc.constantFrom(...words), { minLength: 1 })
  .map(values => ({ schema: z.enum(values), values: fc.constantFrom(...values) }))
const numberModel: fc.Arbitrary<Model> = fc
  .record({ min: length, more: length, isWhole: fc.boolean(), isOpen: fc.boolean() })
  .map(({ min, more, isWhole, isOpen }) => {
    const whole = isWhole ? z.int() : z.number()
    const max = min + more + 1
    return {
      schema: isOpen ? whole.gt(min - 1).lt(max + 1) : whole.gte(min).lte(max),
      values: isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }),
    }
  })
const simpleModel: fc.Arbitrary<Model> = fc.oneof(
  textModel,
  patternModel,
  enumModel,
  numberModel,
  fc.constant({ schema: z.boolean(), values: fc.boolean() }),
  fc.constant({ schema: z.null(), values: fc.constant(null) }),
  fc.constant({ schema: z.literal(true), values: fc.constant(true) }),
)
/** Two schemas of the same kind, of which often the second accepts all values of the first. */
const simplePair: fc.Arbitrary<[Model, Model]> = fc
  .constantFrom(textModel, patternModel, enumModel, numberModel)
  .chain(kind => fc.tuple(kind, kind))
const inObject = (field: Model, isOptional: boolean): Model => ({
  schema: z.object({ a: isOptional ? field.schema.optional() : field.schema }),
  values: fc.record({ a: field.values }, { requiredKeys: isOptional ? [] : ['a'] }),
})
const similarPair: fc.Arbitrary<[Model, Model]> = fc.oneof(
  simplePair,
  fc
    .tuple(simplePair, fc.boolean(), fc.boolean())
    .map(([[sent, read], first, second]): [Model, Model] => [
      inObject(sent, first),
      inObject(read, second),
    ]),
)
const key = fc.constantFrom('a', 'b', 'c')

const { model } = fc.letrec<{ model: Model }>(tie => ({
  model: fc.oneof(
    { maxDepth: 2 },
    simpleModel,
    fc.tuple(tie('model'), length, length).map(([item, min, more]) => ({
      schema: z
        .array(item.schema)
        .min(min)
        .max(min + more),
      values: fc.array(item.values, { minLength: min, maxLength: min + more }),
    })),
    fc.tuple(tie('model'), tie('model')).map(([left, right]) => ({
      schema: z.union([left.schema, right.schema]),
      values: fc.oneof(left.values, right.values),
    })),
    fc.tuple(tie('model'), fc.constantFrom('a', 'b')).map(([value, kind]) => ({
      schema: z.record(z.enum([kind, 'c']).or(z.string().min(2)), value.schema),
      values: fc.dictionary(fc.constant(`${kind}${kind}`), value.values),
    })),
    fc
      .dictionary(key, fc.tuple(tie('model'), fc.boolean()), { minKeys: 1, maxKeys: 3 })
      .map(fields => {
        const entries = Object.entries(fields)
        const required = entries.filter(([, [, isOptional]]) => !isOptional).map(([name]) => name)
        return {
          schema: z.object(
            Object.fromEntries(
              entries.map(([name, [field, isOptional]]) => [
                name,
                isOptional ? field.schema.optional() : field.schema,
              ]),
            ),
          ),
          values: fc.record(
            Object.fromEntries(entries.map(([name, [field]]) => [name, field.values])),
            { requiredKeys: required },
          ),
        }
      }),
  ),
}))

describe('comparing schemas', () => {
  it('accepts a pair only if the reader parses every value of the sender', () => {
    let fitting = 0
    const isSound = fc.property(
      fc
        .oneof(similarPair, fc.tuple(model, model))
        .chain(([sent, read]) =>
          sent.values.map(value => ({ sent: sent.schema, read: read.schema, value })),
        ),
      ({ sent, read, value }) => {
        if (compare(sent, read) !== null) return
        fitting += 1
        expect(read.safeParse(value).success).toBe(true)
      },
    )
    fc.assert(isSound, { numRuns: 800 })
    expect(fitting).toBeGreaterThan(40)
  })

  it('accepts the same schema, one without limits, and one with a further alternative', () => {
    const isReflexive = fc.property(model, model, ({ schema }, other) => {
      for (const direction of ['request', 'response'] as const) {
        expect(compare(schema, schema, direction)).toBeNull()
        expect(compare(schema, z.unknown(), direction)).toBeNull()
        expect(compare(schema, z.union([schema, other.schema]), direction)).toBeNull()
        expect(compare(schema, schema.nullable(), direction)).toBeNull()
      }
    })
    fc.assert(isReflexive, { numRuns: 60 })
  })

  it('accepts every endpoint of this build against itself', () => {
    for (const { events, ...contract } of Object.values(endpointContracts()))
      for (const schema of [...Object.values(contract), ...Object.values(events ?? {})])
        if (schema) expect(compareSchemas(schema, { ...schema, title: 'the same' })).toBeNull()
  })
})

const line = z.object({ id: z.int(), plan: z.string().max(20), note: z.string().optional() })

describe('a response', () => {
  const reasonOf = (after: z.ZodType) => compare(after, line)

  it('may add, and may limit more', () => {
    expect(reasonOf(line.extend({ price: z.string() }))).toBeNull()
    expect(reasonOf(line.extend({ plan: z.enum(['small', 'large']) }))).toBeNull()
    expect(reasonOf(line.omit({ note: true }))).toBeNull()
    expect(reasonOf(line.extend({ note: z.string() }))).toBeNull()
  })

  it.each([
    [line.omit({ id: true }), 'id can be missing, and is required'],
    [line.extend({ id: z.string() }), 'id is of type string instead of integer'],
    [line.extend({ id: z.int().nullable() }), 'id can be null'],
    [line.extend({ plan: z.string() }), 'plan is limited by maxLength 20 on one side only'],
    [line.extend({ note: z.boolean().optional() }), 'note can be true'],
  ])('may not change like that: %#', (after, reason) => {
    expect(reasonOf(after)).toContain(reason)
  })

  it('may not have a further value of an enum', () => {
    const before = z.object({ lines: z.array(z.object({ state: z.enum(['open', 'paid']) })) })
    const after = z.object({
      lines: z.array(z.object({ state: z.enum(['open', 'paid', 'lost']) })),
    })
    expect(compare(after, before)).toContain('lines[].state can be "lost"')
    expect(compare(before, after)).toBeNull()
  })
})

describe('a request', () => {
  const reasonOf = (after: z.ZodType) => compare(line, after, 'request')

  it('may widen', () => {
    expect(reasonOf(line.extend({ coupon: z.string().optional() }))).toBeNull()
    expect(reasonOf(line.extend({ plan: z.string().max(40), id: z.number() }))).toBeNull()
    expect(reasonOf(line.extend({ note: z.string().nullish() }))).toBeNull()
  })

  it.each([
    [line.extend({ coupon: z.string() }), 'coupon can be missing, and is required'],
    [line.omit({ note: true }), 'note is not read'],
    [z.strictObject({ id: z.int(), plan: z.string() }), 'note is a new property'],
    [line.extend({ plan: z.string().max(10) }), 'plan is limited by maxLength 10'],
    [line.extend({ plan: z.string().max(20).regex(/^a/) }), 'plan is limited by the pattern ^a'],
  ])('may not become narrower: %#', (after, reason) => {
    expect(reasonOf(after)).toContain(reason)
  })
})
