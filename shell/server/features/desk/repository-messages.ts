import type { Message } from '@storefront/api/chat'
import type { DeskConversation } from '@storefront/api/desk'

import type { Database } from '../../database/pool.ts'
import { hideMessage, listMessages, type Page } from '../chat/index.ts'

/**
 * A page for the team, oldest first: the newest one, that before a message, or that after one. Nothing of what came
 * after the conversation as it was read.
 */
export async function listForDesk(
  database: Database,
  { id, lastSequence }: Pick<DeskConversation, 'id' | 'lastSequence'>,
  page: Page,
): Promise<Message[]> {
  return (await listMessages(database, id, { ...page, upTo: lastSequence })).map(hideMessage)
}
