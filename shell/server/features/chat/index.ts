import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import { registerAttachments } from './attachments/routes.ts'
import { registerChat } from './routes.ts'

export { readPieces } from './attachments/repository-attachments.ts'
export { cleanText } from './clean-text.ts'
export { findConversationOwner, takeOverChat } from './conversation/conversation-owner.ts'
export {
  type ConversationOwner,
  lockConversation,
  notifyStatus,
  ownerOf,
} from './conversation/repository-conversations.ts'
export { notifyQueuePositions } from './notify-queue.ts'
export {
  notifyChat,
  notifyTyping,
  readTyping,
  type TypingNotice,
} from './repository-chat-events.ts'
export { hideMessage } from './repository-hide-message.ts'
export {
  appendMessages,
  type Draft,
  findExchange,
  listMessages,
  notifyMessages,
  type Page,
} from './repository-messages.ts'

/** Conversations of guests and customers with the assistant and the support team. */
export async function chat(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, publicScope, async scoped => {
    await registerChat(scoped, dependencies)
    await registerAttachments(scoped, dependencies)
  })
}
