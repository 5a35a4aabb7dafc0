/** The public state and functions of the conversation, for all views. */

export { discardMessage, retryMessage, sendMessage } from '../composer/outbox/outbox.ts'
export { $outgoing, type Outgoing } from '../composer/outbox/outgoing.store.ts'
export {
  $history,
  $hours,
  $isLoadingOlder,
  loadHistory,
  loadOlder,
} from './history/history.store.ts'
export { $connection } from './history/live.store.ts'
export { $conversation, $hasOlder, $messages } from './history/loaded-messages.store.ts'
export { followUnread, watchConversation } from './history/watch-conversation.ts'
export { $unread, markSeen } from './seen.store.ts'
export { cancelWaiting, rate, requestAgent, saveContact } from './status/agent.ts'
export { $typing, notifyTyping } from './typing/typing.store.ts'
