import { billedHours } from './cost.ts'

/** Reads `hours=176`. Rounds parts of an hour up; returns null when the value is not a number of hours. */
export function readHours(params: URLSearchParams): number | null {
  const text = params.get('hours') ?? ''
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text) || Number(text) === 0) return null
  return billedHours(Number(text))
}

/** A copy of `params` with these hours; null removes them. */
export function writeHours(params: URLSearchParams, hours: number | null): URLSearchParams {
  const written = new URLSearchParams(params)
  if (hours === null) written.delete('hours')
  else written.set('hours', String(hours))
  return written
}
