/** `20 sec. ago`, `3 min. ago`. Seconds are rounded to five, which is precise enough for a repeated message. */
export function agoText(ms: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' })
  const seconds = Math.max(5, Math.round(ms / 5000) * 5)
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.round(seconds / 60), 'minute')
  return format.format(-Math.round(seconds / 3600), 'hour')
}
