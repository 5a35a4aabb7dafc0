import { failureSchema } from '@storefront/api/envelope'
import * as z from 'zod/mini'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { grantBackend, revokeBackend } from '../../releases/repository-backends.ts'

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  payload?: string | object
}

/** A shop that may reach services of teams on this machine, and its demo customer. */
export async function openBackendShop(environment: Record<string, string> = {}) {
  const shop = await createTestApp({
    environment: { BACKEND_NETWORKS: '127.0.0.0/8', ...environment },
  })
  const { database } = shop.dependencies
  const customer = await shop.signIn()
  return {
    ...shop,
    customer,
    grant: (team: string, address: string) =>
      grantBackend(database, { team, address, who: 'platform (test)' }),
    revoke: (team: string) => revokeBackend(database, team),
    /** A request of the customer, or of the sender in `headers`. */
    call: (path: string, { method = 'GET', headers, payload }: Call = {}) =>
      shop.app.inject({
        method,
        url: `/api/teams/${path}`,
        headers: { cookie: customer, ...headers },
        ...(payload !== undefined && { payload }),
      }),
    /** The values of a metric, by its labels. */
    readMetric: async (name: string) => {
      const registry = await shop.app.readMetrics()
      return (await registry.getSingleMetric(name)?.get())?.values ?? []
    },
  }
}
export type BackendShop = TestApp & Awaited<ReturnType<typeof openBackendShop>>

type Response = Awaited<ReturnType<BackendShop['call']>>

export const failureOf = (response: Response) => failureSchema.parse(response.json())

/** Why there is no usable response of a service. */
export const reasonOf = (response: Response) =>
  z.object({ reason: z.string() }).parse(failureOf(response).details).reason
