import type { ChatEvent, Message } from '@storefront/api/chat'

/**
 * Agents see the carts, orders, servers and invoices that the customer attached, not those that the assistant looked
 * up.
 */
export function hideMessage(message: Message): Message {
  const { author, orders, cart, isPrivate = false } = message
  const isOwn = isPrivate || orders.length > 0 || cart !== null
  if (author !== 'assistant' || !isOwn) return message
  return { ...message, text: '', orders: [], cart: null }
}

/** The event for desks. */
export function hideFrom<Event extends ChatEvent>(event: Event): Event {
  if (event.kind !== 'messages') return event
  return { ...event, messages: event.messages.map(hideMessage) }
}
