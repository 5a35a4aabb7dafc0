import type { Message } from '@storefront/api/chat'

/**
 * Merges two lists by sequence, without duplicates, in any order of arrival. Messages never change, so a known message
 * stays the same object, and so does the list when nothing is new.
 */
export function mergeMessages(known: Message[], arrived: readonly Message[]): Message[] {
  const fresh = new Map<number, Message>()
  for (const message of arrived)
    if (!isKnown(known, message.sequence)) fresh.set(message.sequence, message)
  if (fresh.size === 0) return known
  return [...known, ...fresh.values()].sort((left, right) => left.sequence - right.sequence)
}

function isKnown(known: Message[], sequence: number): boolean {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((known[middle]?.sequence ?? 0) < sequence) low = middle + 1
    else high = middle
  }
  return known[low]?.sequence === sequence
}
