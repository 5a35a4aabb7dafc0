import type { Conversation, Message } from '@storefront/api/chat'

/** A message of the assistant, for tests. */
export function createMessage(sequence: number, patch: Partial<Message> = {}): Message {
  return {
    sequence,
    clientId: null,
    author: 'assistant',
    name: null,
    notice: null,
    text: `Message ${sequence}`,
    language: 'en',
    plans: [],
    orders: [],
    cart: null,
    attachments: [],
    offersPerson: false,
    sentAt: '2026-01-05T10:00:00Z',
    ...patch,
  }
}

/** A conversation with the assistant that has this many unread messages, for tests. */
function createConversation(lastSequence: number, patch: Partial<Conversation> = {}): Conversation {
  return {
    id: 'conversation-1',
    state: 'assistant',
    lastSequence,
    seenByCustomer: 0,
    seenByTeam: 0,
    language: 'en',
    agent: null,
    place: null,
    waitingSince: null,
    contact: null,
    rating: null,
    isRatingAsked: false,
    ...patch,
  }
}

/** A fake server with one conversation, for tests: responds to the requests of the chat. */
export function createServer() {
  const messages: Message[] = []
  const conversation = () =>
    messages.length > 0 ? createConversation(messages.length, server.patch) : null
  const add = (patch: Partial<Message> = {}): Message => {
    const message = createMessage(messages.length + 1, patch)
    messages.push(message)
    return message
  }
  const server = {
    messages,
    add,
    /** Overrides properties of the conversation. */
    patch: {} as Partial<Conversation>,
    conversation,
    async get(address: string) {
      const { pathname, searchParams } = new URL(address, 'http://shop')
      const hours = { isOpen: true, changesAt: null }
      if (pathname.endsWith('/conversation')) return { conversation: conversation(), hours }
      const after = Number(searchParams.get('after') ?? -1)
      const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
      const page =
        after >= 0
          ? messages.filter(({ sequence }) => sequence > after).slice(0, 100)
          : messages.filter(({ sequence }) => sequence < before).slice(-100)
      return { conversation: conversation(), messages: page }
    },
    /** A message with a known client id exists already. */
    async post(_path: string, body: { clientId: string; text: string }) {
      const known = messages.find(({ clientId }) => clientId === body.clientId)
      const sent = known ?? add({ author: 'customer', clientId: body.clientId, text: body.text })
      if (!known) add()
      const exchange = messages.filter(each => [0, 1].includes(each.sequence - sent.sequence))
      return { conversation: conversation(), messages: exchange }
    },
  }
  return server
}
