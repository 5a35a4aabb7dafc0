import { customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time; JavaScript has it as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** An amount in USD with cents; JavaScript has it as a decimal string. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The values of a contract's enum, as `text(name, { enum })` takes them. */
export function valuesOf<Value extends string>({ options }: { options: Value[] }) {
  return options as [Value, ...Value[]]
}
