const pad = (value: number) => String(value).padStart(2, '0')

/** `0:07`, `12:40`, `2:05:00`: the same format in every language. */
export function formatWaiting(sinceIso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(sinceIso)) / 1000))
  const minutes = Math.floor(seconds / 60)
  const rest = pad(seconds % 60)
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`
}
