import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Fault, sendFault } from '../faults/faults.ts'

type Plan = Record<string, unknown> & { product_id: number }
export type CatalogueServer = {
  /** The value of the shop's `API_URL`. */
  url: string
  /** Changes these fields of the plan. */
  change: (productId: number, values: Record<string, unknown>) => void
  /** Replaces the list of plans. */
  replacePlans: (plans: Plan[]) => void
  /** Sends this fault as the response to every request, or correct responses without a fault. */
  respondWith: (fault?: Fault | 'unauthenticated') => void
  /** The bearer tokens of all requests so far. */
  bearers: () => string[]
  stop: () => Promise<void>
}

const unauthenticated = JSON.stringify({ result: false, code: 0, message: 'Unauthenticated.' })

/** An external `{api}` with one user, whose plans a test can change while the shop runs. */
export async function startCatalogueServer(plans: Plan[]): Promise<CatalogueServer> {
  let current = plans.map(plan => ({ ...plan }))
  let fault: Fault | 'unauthenticated' | undefined
  const user = { id: 'one', name: 'Dana Demo', email: 'demo@quarry.example' }
  const bearers: string[] = []
  const server = createServer((request, response) => {
    if (request.headers.authorization) bearers.push(request.headers.authorization)
    const content = request.url?.startsWith('/api/v3/user') ? user : current
    const body = JSON.stringify({ result: true, content, message: '' })
    const type = 'application/json'
    if (fault && fault !== 'unauthenticated')
      return sendFault(fault, response, { type, body: Buffer.from(body) })
    response.setHeader('content-type', type)
    response.end(fault ? unauthenticated : body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    change: (productId, values) => {
      const plan = current.find(({ product_id }) => product_id === productId)
      if (!plan) throw new Error(`The catalogue has no plan ${productId}`)
      Object.assign(plan, values)
    },
    replacePlans: requested => {
      current = requested.map(plan => ({ ...plan }))
    },
    respondWith: nextFault => {
      fault = nextFault
    },
    bearers: () => [...bearers],
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** A plan with the fields of S7.flavors.fields. */
export function makePlan(product_id: number, values: Record<string, unknown> = {}): Plan {
  return {
    name: 'Dedicated 4C-16G',
    ram: 16,
    disk: 160,
    vcpus: 4,
    switch: '10 Gbps',
    busway: 'PCIe 4.0',
    monthly_fee: '83.00',
    location: 'Madrid, ES',
    hourly_fee: '0.1236',
    monthly_fee_product_id: `price_m_${product_id}`,
    hourly_fee_product_id: `price_h_${product_id}`,
    stock_quantity: 9,
    product_id,
    gpu_type: '',
    ...values,
  }
}
