import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import {
  announcedResponseSchema,
  publishedResponseSchema,
  takenResponseSchema,
} from '@storefront/api/registry'
import type { Scope } from '@storefront/api/registry-access'

import { createTestApp } from '../../../testing/app.ts'
import { type BuiltShop, createBuiltShop } from '../../../testing/composition-fixture.ts'
import { createCompositionService } from '../composition/index.ts'
import { allParts } from '../publish/file-names.ts'
import { createTokenGiver } from './create-tokens.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const url = '/_registry/releases'

export type TestRegistry = Awaited<ReturnType<typeof createTestRegistry>>

/** A server with a live composition of small builds, and tokens. Tests send releases to it like a team's command. */
export async function createTestRegistry(names = ['shell', 'shared', 'cart']) {
  const testing = await createTestApp({ environment: { RATE_LIMITS: 'off' } })
  const { app, dependencies } = testing
  const { database, config, store } = dependencies
  const shop: BuiltShop = await createBuiltShop()
  for (const name of names) await shop.build(name, `${name} 1`)
  const service = createCompositionService({
    ...config,
    ...shop,
    database,
    store,
    log,
    dataDir: config.dataDir,
  })
  Object.assign(dependencies.compositions, service)
  await service.start()
  await service.publishLocal()

  const giveSecret = createTokenGiver(database)
  const give = async (team: string, scopes: Scope[] = ['publish']) =>
    `Bearer ${await giveSecret(team, scopes)}`
  const platform = await give('platform', ['publish', 'move', 'admin'])

  const announce = (release: unknown, authorization = platform) =>
    app.inject({ method: 'POST', url, headers: { authorization }, payload: release as object })
  const put = (place: { id: string; name: string }, bytes: Buffer, authorization = platform) =>
    app.inject({
      method: 'PUT',
      url: `${url}/${place.id}/files/${encodeURIComponent(place.name)}`,
      headers: { authorization, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  const complete = (id: string, authorization = platform) =>
    app.inject({ method: 'POST', url: `${url}/${id}/complete`, headers: { authorization } })
  const list = (query = '', authorization = platform) =>
    app.inject({ url: url + query, headers: { authorization } })

  /** Sends a whole release. `bytesOf` can replace the bytes of the folder. Returns the last response. */
  const publish = async (
    release: Release,
    bytesOf: (name: string) => Promise<Buffer>,
    authorization = platform,
  ) => {
    const announced = await announce(release, authorization)
    if (announced.statusCode !== 200) return announced
    const { missing } = announcedResponseSchema.parse(announced.json()).content
    for (const name of missing) {
      const taken = await put({ id: release.id, name }, await bytesOf(name), authorization)
      if (taken.statusCode !== 200) return taken
      takenResponseSchema.parse(taken.json())
    }
    const completed = await complete(release.id, authorization)
    if (completed.statusCode === 200) publishedResponseSchema.parse(completed.json())
    return completed
  }
  const readBuilt = (name: string) => (file: string) => readFile(join(shop.distDir, name, file))
  const close = async () => {
    await service.stop()
    await testing.close()
    await shop.remove()
  }
  return {
    ...testing,
    database,
    pool: dependencies.pool,
    shop,
    service,
    give,
    platform,
    announce,
    put,
    complete,
    list,
    publish,
    readBuilt,
    namesOf,
    close,
  }
}

/** The names of its uploads. */
function namesOf(release: Release): string[] {
  return allParts(release).map(({ name }) => name)
}
