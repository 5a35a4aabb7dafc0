import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compositionSchema } from '@storefront/api/composition'
import { demoAccounts } from '@storefront/api/sandbox'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { addAccounts, findByEmail } from '../features/accounts/repository-accounts.ts'
import { openSession } from '../features/accounts/repository-sessions.ts'
import type { PageRenderer } from '../features/pages/index.ts'
import { openStore, type ReleaseStore } from '../features/releases/composition/store/open-store.ts'
import type { CompositionService, LiveComposition } from '../features/releases/composition/types.ts'
import type { RenderedPage } from '../http/responses/rendered-page.ts'
import { createTestDatabase } from './database.ts'

type Own = { database: Database; config: Config; store: ReleaseStore }
type Options = {
  /** Settings as the environment spells them. */
  environment?: Record<string, string>
  /** Handles calls to other hosts. Default: every such call fails. */
  fetch?: typeof globalThis.fetch
  now?: () => Date
  /** Overrides for a composition service without files, or a real service. */
  compositions?: Partial<CompositionService> | ((own: Own) => CompositionService)
  pages?: PageRenderer
}

export type TestApp = {
  app: FastifyInstance
  dependencies: Dependencies
  /** Signs a demo account in and returns the `cookie` header. */
  signIn: (email?: string) => Promise<string>
  close: () => Promise<void>
}

const silent = pino({ level: 'silent' })
const digest = `sha384-${'A'.repeat(64)}`

function toRelease(name: string, paths: string[]) {
  const path = `/r/${name}/${name}.js`
  const text = { title: name, description: name }
  return {
    name,
    id: '0'.repeat(64),
    label: '1.0.0',
    owner: name,
    entry: path,
    files: [{ path, digest, bytes: 1, encodings: {} }],
    exposes: {},
    routes: paths.map(routePath => ({
      path: routePath,
      expose: 'page',
      component: 'Page',
      layout: 'default',
      colorMode: null,
      payload: routePath === '/home' ? '/api/v3/gsn/flavors' : null,
      skeleton: { rows: 1, columns: 1, height: 1 },
      role: null,
      text: { en: text, 'zh-TW': text, es: text },
    })),
    slots: [],
    locales: { en: path, 'zh-TW': path, es: path },
    contracts: {},
    shared: [],
  }
}

/** A composition with the customers' routes and without real files. */
export function createTestComposition(): LiveComposition {
  const part = '/r/shell/shell.js'
  const parts = {
    frame: part,
    boot: part,
    runtime: part,
    recovery: part,
    js: [],
    css: [],
    uses: [],
  }
  const account = ['/account', '/signup', '/resetPassword', '/forgetPassword', '/auth/processing']
  const composition = compositionSchema.parse({
    version: 1,
    shell: { ...toRelease('shell', account), parts },
    shared: toRelease('shared', []),
    remotes: {
      catalog: toRelease('catalog', ['/home', '/guest']),
      cart: toRelease('cart', ['/cart']),
      checkout: toRelease('checkout', ['/order', '/payment', '/result']),
      chat: toRelease('chat', ['/chat']),
    },
  })
  return {
    id: '1'.repeat(64),
    composition,
    text: '{}',
    digest,
    read: () => '',
    findTexts: () => undefined,
  }
}

function toCompositions(overrides: Partial<CompositionService> = {}): CompositionService {
  const live = createTestComposition()
  const reject = () => Promise.reject(new Error('Not in this test'))
  const service: CompositionService = {
    start: async () => undefined,
    stop: async () => undefined,
    current: () => live,
    publishLocal: reject,
    publish: reject,
    promote: reject,
    rollBack: reject,
    changeRollout: reject,
    startServerRollout: reject,
    admitCandidate: reject,
    applyDecision: reject,
    retire: reject,
    resign: reject,
    listKeys: reject,
    prepareCandidate: reject,
    preparePreview: reject,
    preview: async () => null,
    findBroken: async () => [],
    choose: () => ({ live: service.current(), arms: [] }),
    served: () => [service.current()].filter(each => each !== null),
    switchedOff: () => [],
    follow: async () => undefined,
    following: () => ({
      serves: live.id,
      refuses: null,
      missing: [],
      candidates: [],
      canaryProblem: null,
      takenBack: null,
      breaks: null,
    }),
    lacks: () => false,
    findFile: async () => null,
    findText: async () => null,
    findBuild: async () => null,
    findFault: async () => null,
    findMove: async () => 1,
    ...overrides,
  }
  return service
}

function toPage(status: number, content: unknown): RenderedPage {
  const identity = Buffer.from(JSON.stringify(content))
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { status, headers, body: { identity, br: identity, gzip: identity } }
}

/** Pages whose content is their request as JSON. */
const pages: PageRenderer = {
  render: async (_live, request) =>
    toPage('failure' in request ? request.failure.status : 200, request),
  renderBare: async failure => toPage(failure.status, { failure }),
}

/** Most tests are not about checks, which are required without the sandbox. */
const hasSandbox = ({ SANDBOX, GSN_URL }: Record<string, string> = {}) =>
  SANDBOX === 'on' || (SANDBOX === undefined && GSN_URL === undefined)

/** The whole server on its own database, for `app.inject`. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-app-'))
  const testDatabase = await createTestDatabase()
  const { database, pool } = testDatabase
  const config = await readConfig({
    DATA_DIR: dataDir,
    ...(hasSandbox(options.environment) && { RELEASE_CHECKS: 'none' }),
    ...options.environment,
  })
  const { compositions } = options
  const store = openStore({ ...config, log: silent })
  const dependencies: Dependencies = {
    config,
    pool,
    database,
    direct: pool.options,
    compositions:
      typeof compositions === 'function'
        ? compositions({ database, config, store })
        : toCompositions(compositions),
    store,
    pages: options.pages ?? pages,
    fetch: options.fetch ?? (() => Promise.reject(new Error('No external host in this test'))),
    now: options.now ?? (() => new Date()),
  }
  const app = await createApp(dependencies, silent, { onDrift: 'throw' })
  // Hashing passwords is slow. Tests of passwords seed the demo accounts themselves.
  await addAccounts(
    database,
    demoAccounts.map(({ email, name, role }) => ({
      owner: `c_${email}`,
      email,
      name,
      role,
      passwordHash: 'none',
    })),
  )
  return {
    app,
    dependencies,
    signIn: async (email = 'demo@quarry.example') => {
      const account = await findByEmail(database, email)
      if (!account) throw new Error(`There is no demo account ${email}`)
      return `token=${await openSession(database, { accountId: account.id })}`
    },
    close: async () => {
      await app.close()
      await store.close()
      await testDatabase.drop()
      // A file can still be written when the application is closed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
    },
  }
}
