import type { Message } from '@storefront/api/chat'
import type { DeskConversation } from '@storefront/api/desk'

import type { Database } from '../../database/pool.ts'
import { hideMessage, listMessages, type Page } from '../chat/index.ts'

/**
 * Returns a page of messages for the team, oldest first: the newest page, or the page before or after a message. Omits messages
 * that are newer than the given conversation.
 */
export async function listForDesk(
  database: Database,
  { id, lastSequence }: Pick<DeskConversation, 'id' | 'lastSequence'>,
  page: Page,
): Promise<Message[]> {
  return (await listMessages(database, id, { ...page, upTo: lastSequence })).map(hideMessage)
}
