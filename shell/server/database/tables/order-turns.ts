import { orderStateSchema } from '@storefront/api/order'
import { bigserial, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { moment, valuesOf } from './columns.ts'
import { ofOrder } from './orders.ts'

/** Written by a trigger on `orders`. */
export const orderTurns = pgTable(
  'order_turns',
  {
    orderId: ofOrder(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    state: text('state', { enum: valuesOf(orderStateSchema) }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  ({ orderId, sequence }) => [primaryKey({ columns: [orderId, sequence] })],
)
