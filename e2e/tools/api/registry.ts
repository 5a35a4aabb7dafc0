import { expect } from '@playwright/test'

import { readPlatformToken } from '../shop/platform-token.ts'
import type { Shop } from '../shop/shop.ts'

/** A request to the registry as the platform team. */
export async function callRegistry(shop: Shop, path: string, body: object): Promise<void> {
  const response = await fetch(`${shop.url}/_registry/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await readPlatformToken(shop)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.text()).toBe(200)
}
