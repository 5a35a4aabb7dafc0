import { createChat } from './create-chat.ts'

export type { Outgoing } from '../composer/outbox/outgoing.store.ts'

/** The chat of this page, for all views. The files beside this one describe the stores and functions. */
export const {
  $connection,
  $conversation,
  $draft,
  $draftContext,
  $hasOlder,
  $history,
  $hours,
  $isLoadingOlder,
  $messages,
  $outgoing,
  $typing,
  $unread,
  cancelWaiting,
  discardMessage,
  followUnread,
  loadHistory,
  loadOlder,
  markSeen,
  notifyTyping,
  rate,
  requestAgent,
  retryMessage,
  saveContact,
  sendMessage,
  showCart,
  showOrder,
  takeContext,
  watchConversation,
  writeDraft,
} = createChat()
