import { join } from 'node:path'
import { type Preview, previewResponseSchema } from '@storefront/api/registry'
import { type AuditEntry, auditResponseSchema, type Scope } from '@storefront/api/registry-access'
import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { vi } from 'vitest'

import { readConfig } from '../../../config.ts'
import { type Database, openPool, toDatabase } from '../../../database/pool.ts'
import { toPageOptions } from '../../../public-settings.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type BuiltShop, createBuiltShop } from '../../../testing/composition-fixture.ts'
import { createPageRenderer } from '../../pages/index.ts'
import {
  type CompositionOptions,
  type CompositionService,
  createCompositionService,
} from '../composition/index.ts'
import { withPointer } from '../repository-compositions.ts'
import { createTokenGiver } from './create-tokens.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Call = { method?: 'GET' | 'POST' | 'DELETE'; body?: object; token?: string; cookie?: string }

export type TestDeployments = TestApp & {
  shop: BuiltShop
  compositions: CompositionService
  /** A second server on the same database and disk, unless it has others. */
  openAnother: (changes?: Partial<CompositionOptions>) => CompositionService
  live: () => string
  give: (team: string, scopes: Scope[]) => Promise<string>
  call: (path: string, call?: Call) => ReturnType<typeof inject>
  /** A change of one container, published and not live; its release id. */
  publish: (name: string, text: string) => Promise<string>
  promote: (
    releases: string[],
    more?: { base?: string; token?: string },
  ) => ReturnType<typeof inject>
  pin: (releases: string[]) => Promise<Preview>
  /** Opens the address of a preview and confirms it; the `cookie` header of the browser that is in it then. */
  enter: (url: string) => Promise<string>
  audited: () => Promise<AuditEntry[]>
}

/** As the platform team, unless somebody else is named. */
function inject({ app }: TestApp, path: string, { method, body, token, cookie }: Call) {
  return app.inject({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url: path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { payload: body }),
  })
}

/** Presses the button of a preview's page, as a browser that has these cookies. */
export function postPreview({ app }: Pick<TestApp, 'app'>, url: string, headers = {}) {
  const [, token = ''] = url.split('?token=')
  return app.inject({
    method: 'POST',
    url: '/_pin',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
      ...headers,
    },
    payload: new URLSearchParams({ token }).toString(),
  })
}

/** Whole server with a live shop of small builds. */
export async function createTestDeployments(
  rateLimits?: string,
  environment: Record<string, string> = {},
): Promise<TestDeployments> {
  const shop = await createBuiltShop()
  for (const name of ['shell', 'shared', 'catalog', 'cart']) await shop.build(name, `${name} 1`)
  const open = (
    { database, config, store }: Pick<TestApp['dependencies'], 'database' | 'config' | 'store'>,
    changes: Partial<CompositionOptions> = {},
  ) => {
    const replica = { name: 'first', address: 'localhost:3000' }
    return createCompositionService({
      ...config,
      distDir: shop.distDir,
      database,
      // Another disk has its own files.
      ...(changes.dataDir === undefined && { store }),
      log,
      replica,
      ...changes,
    })
  }
  const testing = await createTestApp({
    environment: { ...(rateLimits && { RATE_LIMITS: rateLimits }), ...environment },
    compositions: own => open(own),
    pages: createPageRenderer(toPageOptions(await readConfig({ DATA_DIR: shop.dataDir }))),
  })
  const { compositions, database } = testing.dependencies
  await compositions.start()
  await compositions.publishLocal()

  const give = createTokenGiver(database)
  const platform = await give('platform', ['publish', 'move', 'admin'])
  const call = (path: string, { token = platform, ...more }: Call = {}) =>
    inject(testing, `/_registry/${path}`, { token, ...more })
  const publish = async (name: string, text: string) => {
    await shop.build(name, text)
    return (await compositions.publish(join(shop.distDir, name))).id
  }
  return {
    ...testing,
    shop,
    compositions,
    openAnother: changes =>
      open(testing.dependencies, {
        replica: { name: 'second', address: 'localhost:3000' },
        ...changes,
      }),
    live: () => compositions.current()?.id ?? '',
    give,
    call,
    publish,
    promote: (releases, { token, base } = {}) =>
      call('promote', { ...(token && { token }), body: { releases, base, why: 'a better price' } }),
    pin: async releases =>
      previewResponseSchema.parse((await call('pins', { body: { releases } })).json()).content,
    enter: async url => {
      const entered = await postPreview(testing, url)
      return `preview=${entered.cookies[0]?.value}`
    },
    audited: async () => auditResponseSchema.parse((await call('audit')).json()).content,
    close: async () => {
      await compositions.stop()
      await testing.close()
      await shop.remove()
    },
  }
}

export const deployedTo = (responded: { json: () => unknown }) =>
  deploymentResponseSchema.parse(responded.json()).content

/** Until somebody waits for a lock that another transaction of this database has. */
export async function lockAwaited(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await database.execute(sql`
      SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    if (rowCount === 0) throw new Error('Nobody waits for a lock')
  })
}

/** While another server process moves the pointer: `work` is done before it lets go. */
export async function whileMoving(
  { options }: Pool,
  work: (transaction: Database) => Promise<void>,
): Promise<void> {
  const pool = openPool(options, 1)
  await withPointer(toDatabase(pool), work).finally(() => pool.end())
}
