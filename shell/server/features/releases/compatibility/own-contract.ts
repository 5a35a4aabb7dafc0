import { endpointContracts } from '@storefront/api/endpoint-contracts'
import { createOpenApi } from '@storefront/api/openapi'
import type { ServerContract } from '@storefront/kit/compatibility/check-endpoints'
import { contractOf } from '@storefront/kit/release/server-contract'

let contract: ServerContract | undefined

/** The endpoints of this server. The verdicts of checks name the same hash. */
export function ownContract(): ServerContract {
  contract ??= { hash: contractOf(createOpenApi()), endpoints: endpointContracts() }
  return contract
}
