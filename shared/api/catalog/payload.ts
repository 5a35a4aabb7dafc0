/**
 * Paths of `{api}` that a route can use as its payload. A part of each response is the same for everyone
 * (S7.payload.everybody), and the server has a function that produces that part. `?as=columns` exists only as a payload: it
 * has `columns` instead of `content`, unless the rows have different fields.
 */
export const payloadSources = ['/api/v3/gsn/flavors', '/api/v3/gsn/flavors?as=columns'] as const
export type PayloadSource = (typeof payloadSources)[number]

/**
 * The address of a route's payload. Each form has its own, so that a page of another release never gets a form that it
 * cannot read.
 */
export function payloadAddress(path: string, source: string): string {
  return `/_payload${path}${source.endsWith('?as=columns') ? '.columns' : ''}.json`
}

/** Whether `address` is one of `payloadSources`. */
export function isPayloadSource(address: string | null | undefined): address is PayloadSource {
  return payloadSources.some(source => source === address)
}
