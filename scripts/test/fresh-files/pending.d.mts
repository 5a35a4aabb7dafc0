export function trackPending(): () => Promise<void>
