/**
 * Addresses of `{api}` that a route may name as its payload. A part of each response is the same for everybody
 * (S7.payload.everybody), and the server has a function that writes that part.
 */
export const payloadSources = ['/api/v3/gsn/flavors'] as const
export type PayloadSource = (typeof payloadSources)[number]

export function isPayloadSource(address: string | null | undefined): address is PayloadSource {
  return payloadSources.some(source => source === address)
}
