const channel = globalThis.BroadcastChannel ? new BroadcastChannel('session') : null

/** `session-ended`: the server ended the session, and drafts wait for the same customer. */
type SessionNews = 'signed-out' | 'session-ended' | 'signed-in'

/** Notifies the other tabs of this browser. */
export function announceSession(news: SessionNews): void {
  channel?.postMessage(news)
}

export function watchSession(follow: (news: SessionNews) => void): void {
  channel?.addEventListener('message', event => follow(event.data))
}
