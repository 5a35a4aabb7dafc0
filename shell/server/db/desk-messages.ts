import type { Message } from '@storefront/api/chat'

import { listMessages, type Page } from './messages.ts'
import type { Database } from './pool.ts'
import { withhold } from './withhold.ts'

/** A page for the team, oldest first: the newest one, that before a message, or that after one. */
export async function listForDesk(
  database: Database,
  conversationId: string,
  page: Page,
): Promise<Message[]> {
  return (await listMessages(database, conversationId, page)).map(withhold)
}
