import { isUnauthenticated } from '@storefront/api/envelope'
import { type Flavor, flavorSchema, flavorsResponseSchema } from '@storefront/api/flavor'
import { compareMoney, isMoney, isMonthlyFee } from '@storefront/api/money'

import type { Dependencies } from '../../dependencies.ts'
import { readJson } from '../../http/requests/read-json.ts'
import { HttpError, Unauthenticated } from '../../http-error.ts'

const timeoutMs = 10_000
const maxBytes = 8 * 1024 * 1024
const defaultMessage = 'Failed to fetch stock data'

/** The message comes from the server (S8.flavors.message), or is the default one (S8.flavors.default-message). */
function failed(message?: string | null, cause?: unknown): HttpError {
  const text = message?.trim() ? message : defaultMessage
  return new HttpError(503, 'unavailable', { message: text, cause, retryAfterSeconds: 2 })
}

/** The external `{api}` responded Unauthenticated. That ends a customer's session. For guests it is an ordinary failure. */
class UpstreamUnauthenticated extends HttpError {
  constructor() {
    super(503, 'unavailable', { message: defaultMessage, retryAfterSeconds: 2 })
  }
}

/** Rethrows an error for a signed-in customer. Unauthenticated makes the page sign out (A1). */
export function failForCustomer(error: unknown): never {
  throw error instanceof UpstreamUnauthenticated ? new Unauthenticated() : error
}

type UpstreamResponse = { status: number; body: unknown }

async function fetchResponse(
  external: Pick<Dependencies, 'config' | 'fetch'>,
): Promise<UpstreamResponse> {
  try {
    const response = await external.fetch(`${external.config.apiUrl}/api/v3/gsn/flavors`, {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    if (status === 401) return { status, body: await response.body?.cancel() }
    return { status, body: await readJson(response, maxBytes) }
  } catch (cause) {
    throw failed(undefined, cause)
  }
}

/**
 * Fetches the items of the external `{api}` unchanged.
 * @throws HttpError 503 for a faulty response, with its message (S8.flavors.message).
 */
export async function fetchUpstream(
  external: Pick<Dependencies, 'config' | 'fetch'>,
): Promise<unknown[]> {
  const { status, body } = await fetchResponse(external)
  if (isUnauthenticated(status, body)) throw new UpstreamUnauthenticated()
  const parsed = flavorsResponseSchema.safeParse(body)
  if (!parsed.success) throw failed()
  const { result, content, message } = parsed.data
  if (status >= 300 || !result || !content) throw failed(message)
  return content
}

const maxId = 2_147_483_647
const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= maxId
/** The highest fee of a plan. The total of 500 such plans can still be stored. */
const maxFee = '100000000'
const isFee = (fee: string) => isMoney(fee) && compareMoney(fee, maxFee) <= 0
const textFields = [
  'name',
  'location',
  'switch',
  'busway',
  'gpu_type',
  'monthly_fee_product_id',
  'hourly_fee_product_id',
] as const

/** PostgreSQL cannot store a NUL or an unpaired surrogate. */
const unstorable = /\0|\p{Surrogate}/u

/** Returns the plan if it can be sold: all fields of S7.flavors.fields, amounts of money as fees, and a count as stock. */
export function readSellable(item: unknown): Flavor | null {
  const parsed = flavorSchema.safeParse(item)
  if (!parsed.success) return null
  const flavor = parsed.data
  const isSellable =
    isCount(flavor.product_id) &&
    isCount(flavor.stock_quantity) &&
    isMonthlyFee(flavor.monthly_fee) &&
    isFee(flavor.monthly_fee) &&
    isFee(flavor.hourly_fee) &&
    textFields.every(field => !unstorable.test(flavor[field])) &&
    [flavor.ram, flavor.disk, flavor.vcpus].every(size => Number.isFinite(size) && size >= 0)
  return isSellable ? flavor : null
}

/** Returns the plans that can be sold. Of duplicates, the first one. */
export function readSellables(items: unknown[]): Flavor[] {
  const byId = new Map<number, Flavor>()
  for (const item of items) {
    const flavor = readSellable(item)
    if (flavor && !byId.has(flavor.product_id)) byId.set(flavor.product_id, flavor)
  }
  return [...byId.values()]
}
