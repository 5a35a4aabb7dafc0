import type { Message } from '@storefront/api/chat'

/** By the server's sequence, each once, however often and in whatever order they arrive. */
export function mergeMessages(known: readonly Message[], arrived: readonly Message[]): Message[] {
  const bySequence = new Map([...known, ...arrived].map(message => [message.sequence, message]))
  return [...bySequence.values()].sort((left, right) => left.sequence - right.sequence)
}
