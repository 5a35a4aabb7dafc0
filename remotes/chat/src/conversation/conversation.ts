/** The conversation as views see it: state to read and verbs, whoever keeps them. */

export { discardMessage, type NewMessage, retryMessage, sendMessage } from '../composer/outbox.ts'
export { $isWaiting, $outgoing, type Outgoing } from '../composer/outgoing.ts'
export { cancelWaiting, leaveContact, rate, requestAgent } from './agent.ts'
export {
  $history,
  $hours,
  $isLoadingOlder,
  type History,
  loadHistory,
  loadOlder,
} from './history.ts'
export { $connection, type Connection } from './live.ts'
export { $conversation, $hasOlder, $messages } from './loaded-messages.ts'
export { $unread, markSeen } from './seen.ts'
export { $typing, notifyTyping } from './typing.ts'
export { followUnread, watchConversation } from './watch-conversation.ts'
