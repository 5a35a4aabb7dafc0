import { billedHours } from './cost.ts'

/** `hours=176` → 176; a part of an hour counts as a whole one; null when it is no count of hours. */
export function readHours(params: URLSearchParams): number | null {
  const text = params.get('hours') ?? ''
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text) || Number(text) === 0) return null
  return billedHours(Number(text))
}

/** A copy of `params` with these hours; null takes them out. */
export function writeHours(params: URLSearchParams, hours: number | null): URLSearchParams {
  const written = new URLSearchParams(params)
  if (hours === null) written.delete('hours')
  else written.set('hours', String(hours))
  return written
}
