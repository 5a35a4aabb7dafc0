/**
 * Addresses of `{api}` that a route may name as its payload (DESIGN 5): each has a part that is the same for everybody,
 * and the server has a function that writes it.
 */
export const payloadSources = ['/api/v3/gsn/flavors'] as const
export type PayloadSource = (typeof payloadSources)[number]

export function isPayloadSource(address: string | null | undefined): address is PayloadSource {
  return payloadSources.some(source => source === address)
}
