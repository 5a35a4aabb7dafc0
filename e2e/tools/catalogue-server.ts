import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Plan = Record<string, unknown> & { product_id: number }
export type CatalogueServer = {
  /** For the shop's `API_URL`. */
  url: string
  /** From now on the plan is as this says. */
  change: (productId: number, values: Record<string, unknown>) => void
  stop: () => Promise<void>
}

/** An outside `{api}` whose plans a deed can change while the shop runs; it knows one person. */
export async function startCatalogueServer(plans: Plan[]): Promise<CatalogueServer> {
  const current = plans.map(plan => ({ ...plan }))
  const person = { id: 'one', name: 'Dana Demo', email: 'demo@quarry.example' }
  const server = createServer((request, response) => {
    const content = request.url?.startsWith('/api/v3/user') ? person : current
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ result: true, content, message: '' }))
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
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** A plan as SPEC 7 has it. */
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
