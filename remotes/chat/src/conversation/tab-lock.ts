/**
 * Runs `work` under a lock that all tabs of this browser share. A request that may be a guest's first must use it: its
 * response sets the cookie, and two such requests at once would create two conversations.
 */
export async function withTabLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // A page that is being unloaded may have no locks.
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request('chat-outbox', work) : await work()
}
