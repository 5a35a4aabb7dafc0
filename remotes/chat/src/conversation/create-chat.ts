import { createDraft } from '../composer/draft/draft.store.ts'
import { createDraftContext } from '../composer/draft/draft-context.store.ts'
import { createOutbox } from '../composer/outbox/outbox.ts'
import { createOutgoing } from '../composer/outbox/outgoing.store.ts'
import { createPendingMessages } from '../composer/outbox/pending-messages.store.ts'
import { createHistory } from './history/history.store.ts'
import { createLive } from './history/live.store.ts'
import { createLoadedMessages } from './history/loaded-messages.store.ts'
import { createWatch } from './history/watch-conversation.ts'
import { createChatChannel } from './other-tabs.ts'
import { createSeen } from './seen.store.ts'
import { createAgentRequests } from './status/agent.ts'
import { createTyping } from './typing/typing.store.ts'

/**
 * The stores and functions of the chat, for one page. It listens to nothing and requests nothing before
 * `watchConversation` or `followUnread` is called.
 */
export function createChat() {
  const channel = createChatChannel()
  const draft = createDraft()
  const draftContext = createDraftContext()
  const pending = createPendingMessages(() => channel.post({ type: 'outbox' }))
  const outgoing = createOutgoing(pending)
  const loaded = createLoadedMessages()
  const seen = createSeen(loaded, channel)
  const typing = createTyping(loaded)
  const history = createHistory(loaded, outgoing)
  const outbox = createOutbox({ pending, outgoing, loaded, history })
  const live = createLive({ loaded, history, outbox, typing })
  const state = { channel, draft, draftContext, pending, outgoing, loaded, seen, typing }
  return {
    ...draft,
    ...draftContext,
    ...outgoing,
    ...loaded,
    ...seen,
    ...typing,
    ...history,
    ...outbox,
    ...live,
    ...createAgentRequests(loaded, history),
    ...createWatch({ ...state, history, outbox, live }),
  }
}
