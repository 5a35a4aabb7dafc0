import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { readDefinitions } from './testing/read-definitions.ts'
import { readSchema } from './testing/read-schema.ts'
import type { Facts } from './testing/table-facts.ts'

/** Columns whose values only the server's types limit: the migrations have no check for them. */
const withoutCheck = [
  'attachments.type',
  'messages.language',
  'messages.notice',
  'order_turns.state',
  'payment_findings.kind',
  'payments.prefix',
]

/** Tables that only raw SQL names so far. */
const withoutDefinition = [
  'desk_visits',
  'events',
  'events_to_come',
  'order_votes',
  'page_votes',
  'rollout_visitors',
  'stock_told',
  'telemetry_errors',
  'telemetry_minutes',
  'telemetry_open',
  'telemetry_stacks',
  'telemetry_steps',
  'typing',
]

let test: TestDatabase
let defined: Facts
let migrated: Facts

beforeAll(async () => {
  test = await createTestDatabase()
  defined = await readDefinitions()
  migrated = await readSchema(test.database)
  for (const table of withoutDefinition) delete migrated[table]
})
afterAll(() => test.drop())

/** `orders.state: active, …` */
const listValues = (facts: Facts): string[] =>
  Object.entries(facts)
    .flatMap(([table, { values }]) => values.map(value => `${table}.${value}`))
    .sort()

const withoutValues = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([table, { values: _, ...rest }]) => [table, rest]))

it('defines each table with the columns and keys that the migrations have made', () => {
  expect(withoutValues(defined)).toEqual(withoutValues(migrated))
})

it('allows the values of the contract in each column that has a fixed set of them', () => {
  const isChecked = (value: string) => !withoutCheck.some(column => value.startsWith(`${column}:`))
  expect(listValues(defined).filter(isChecked)).toEqual(listValues(migrated))
})
