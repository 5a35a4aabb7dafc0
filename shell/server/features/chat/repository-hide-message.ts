import type { ChatEvent, Message } from '@storefront/api/chat'

/** Of cart, orders, servers and invoices the team sees what the customer attached, not what the assistant looked up for them. */
export function hideMessage(message: Message): Message {
  const { author, orders, cart, isPrivate = false } = message
  const isOwn = isPrivate || orders.length > 0 || cart !== null
  if (author !== 'assistant' || !isOwn) return message
  return { ...message, text: '', orders: [], cart: null }
}

/** An event as desks may have it. */
export function hideFrom<Event extends ChatEvent>(event: Event): Event {
  if (event.kind !== 'messages') return event
  return { ...event, messages: event.messages.map(hideMessage) }
}
