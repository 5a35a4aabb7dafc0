import type { APIRequestContext } from '@playwright/test'

import { contentOf } from '../api/api-client.ts'
import { readPlatformToken } from '../shop/platform-token.ts'
import type { Shop } from '../shop/shop.ts'

type Rollout = { id: string; candidate: string }

/** The registry of the shop, called with the token of the platform team. */
export async function openRegistry(request: APIRequestContext, { url, dataDir }: Shop) {
  const token = await readPlatformToken({ dataDir })
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) =>
    contentOf(await request.post(`${url}/_registry/${path}`, { headers, data }))
  return {
    /** Gives this share of the visitors the newest release of a container. */
    startCanary: async (container: string, percent: number): Promise<Rollout> => {
      const listed = `${url}/_registry/releases?container=${container}&limit=1`
      const [{ id }] = await contentOf(await request.get(listed, { headers }))
      const canary = { percents: [percent], everySeconds: 3600 }
      const data = { releases: [id], why: 'A new list', canary }
      return (await post('promote', data)).rollout
    },
    abortCanary: ({ id }: Rollout) =>
      post(`rollouts/${id}`, { action: 'abort', why: 'Fewer orders' }),
    turnSwitch: (kind: 'remote' | 'slot', name: string, isOff: boolean) =>
      post('switches', { kind, name, isOff, why: 'It fails' }),
  }
}
