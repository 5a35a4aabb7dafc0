/**
 * Paths of `{api}` that a route can use as its payload. A part of each response is the same for everyone
 * (S7.payload.everybody), and the server has a function that produces that part.
 */
export const payloadSources = ['/api/v3/gsn/flavors'] as const
export type PayloadSource = (typeof payloadSources)[number]

/** Whether `address` is one of `payloadSources`. */
export function isPayloadSource(address: string | null | undefined): address is PayloadSource {
  return payloadSources.some(source => source === address)
}
