const channel = globalThis.BroadcastChannel ? new BroadcastChannel('session') : null

/** `session-ended`: the server ended it, and what was typed waits for the same customer. */
export type SessionNews = 'signed-out' | 'session-ended' | 'signed-in'

/** Tells the other documents of this browser. */
export function announceSession(news: SessionNews): void {
  channel?.postMessage(news)
}

export function watchSession(follow: (news: SessionNews) => void): void {
  channel?.addEventListener('message', event => follow(event.data))
}
