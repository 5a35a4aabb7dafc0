/** The public state and functions of the conversation, for all views. */

export { discardMessage, retryMessage, sendMessage } from '../composer/outbox.ts'
export { $outgoing, type Outgoing } from '../composer/outgoing.store.ts'
export { cancelWaiting, leaveContact, rate, requestAgent } from './agent.ts'
export {
  $history,
  $hours,
  $isLoadingOlder,
  loadHistory,
  loadOlder,
} from './history.store.ts'
export { $connection } from './live.store.ts'
export { $conversation, $hasOlder, $messages } from './loaded-messages.store.ts'
export { $unread, markSeen } from './seen.store.ts'
export { $typing, notifyTyping } from './typing.store.ts'
export { followUnread, watchConversation } from './watch-conversation.ts'
