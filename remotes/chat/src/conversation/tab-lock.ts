/**
 * One at a time in all documents of this browser. What may be a guest's first goes this way, since its answer brings
 * the cookie: two at once would begin two conversations.
 */
export async function withSeat<Result>(work: () => Promise<Result>): Promise<Result> {
  // A document that is going away may have none any more.
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request('chat-outbox', work) : await work()
}
