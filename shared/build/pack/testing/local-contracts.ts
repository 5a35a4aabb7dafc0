import { join } from 'node:path'
import { createOpenApi } from '@storefront/api/openapi'

import type { LiveContracts } from '../../live-types/write-live-types.ts'
import { readBuiltRelease } from '../../publish/built-release.ts'
import { contractsOfBuilt } from '../../publish/live-contracts.ts'
import { dist } from '../../root.ts'

/** What the builds of this repository declare, as if they were live. */
export async function localContracts(): Promise<LiveContracts> {
  const [shell, shared] = await Promise.all(
    ['shell', 'shared'].map(async name =>
      contractsOfBuilt(await readBuiltRelease(join(dist, name))),
    ),
  )
  if (!shared?.types || !shared.interface) throw new Error('shared has no declarations: build it')
  const offers = [shell, shared].map(one => one?.interface?.offers)
  return {
    shop: 'http://localhost:3000',
    composition: '0'.repeat(64),
    shared: '0'.repeat(64),
    types: shared.types,
    texts: shared.interface.offers.texts,
    tokens: [...new Set(offers.flatMap(one => one?.tokens ?? []))].sort(),
    openApi: JSON.stringify(createOpenApi()),
  }
}
