import type { OrderState } from '@storefront/api/order'
import { bigserial, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Written by a trigger on `orders`. */
export const orderTurns = pgTable('order_turns', {
  orderId: uuid('order_id').notNull(),
  sequence: bigserial('sequence', { mode: 'number' }).notNull(),
  state: text('state').$type<OrderState>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
})
