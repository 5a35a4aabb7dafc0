import { bootData } from '../boot.ts'

/** W3C Trace Context: the version, 16 and 8 random bytes, and the flag that this call has a trace. */
function toTraceparent(bytes: Uint8Array): string {
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}

/** The header that starts the trace of a call. Empty while the server traces nothing, and for calls that are not sampled. */
export function traceHeader(): Record<string, string> {
  const { traceRatio = 0 } = bootData.settings
  if (Math.random() >= traceRatio) return {}
  return { traceparent: toTraceparent(crypto.getRandomValues(new Uint8Array(24))) }
}
