/**
 * Compositions on the server. The rest of the server uses them like this:
 *
 *   const compositions = createCompositionService({ database, dataDir, distDir, isDevelopment, signingKey, log })
 *   await compositions.start()            // polls the pointer every 500 ms from here on
 *   await compositions.publishLocal()     // `npm start` and `npm run dev`: local builds become the live shop
 *   compositions.current()                // LiveComposition | null, checked; null → 503
 *   await compositions.findFile('/r/catalog/home-page.1a2b3c.js')   // StoredFile | null (null → 404, never HTML)
 *   await compositions.findText(id)       // body of /c/<id>.json or null
 *   await compositions.findBuild(id)      // body of /_builds/<id>.json or null
 *   await compositions.stop()
 *
 * Pages come from `../../pages/index.ts`:
 *
 *   const renderer = createPageRenderer({ settings, origins })
 *   const page = await renderer.render(live, { route: '/home', language: 'en', isSignedIn: true })
 *   const missing = await renderer.render(live, { failure: { status: 404, message: 'Page not found: /x' }, language, isSignedIn })
 *   page.status, page.headers (CSP, cache-control … all of them), page.body.identity | br | gzip (Buffers)
 *   renderer.renderBare({ status: 500, message })   // without any composition
 *
 * The types are in `./types.ts` and `../../pages/types.ts`.
 */
import type { Build } from '@storefront/api/build'
import type { ReleaseFile } from '@storefront/api/composition'
import { idOf } from '@storefront/kit/release/canonical'

import { ContractWatch } from '../compatibility/contract-watch.ts'
import { findComposition, findReleaseFile } from '../repository-compositions.ts'
import { lastDeploymentOf } from '../repository-deployments.ts'
import { startServerRollout } from '../rollout/servers/start-server-rollout.ts'
import { admitCandidate, applyDecision, changeRollout } from '../rollout/steer.ts'
import { toRolloutView } from '../rollout/view.ts'
import { prepareCandidate, preparePreview, promote, rollBack } from './deploy/deploy.ts'
import { retire } from './deploy/retire.ts'
import { openKeyring } from './keys/keyring.ts'
import { listKeys } from './keys/list-keys.ts'
import { resign } from './keys/resign.ts'
import { readFullComposition } from './keys/trusted.ts'
import { LiveShop } from './live/live.ts'
import { PreviewShelf } from './live/preview.ts'
import { Reports } from './live/reports.ts'
import { publishLocal } from './local.ts'
import { publishRelease } from './publish.ts'
import { releasesOf } from './start-files.ts'
import { findBroken } from './store/damaged.ts'
import { findFault } from './store/find-fault.ts'
import { findServed } from './store/find-served.ts'
import { MissingFiles } from './store/missing-files.ts'
import { openFolder } from './store/open-store.ts'
import type { CompositionOptions, CompositionService, LiveComposition } from './types.ts'
import { admitUnchecked } from './unchecked.ts'

export type * from './types.ts'

const followingNothing = {
  serves: null,
  refuses: null,
  missing: [],
  candidates: [],
  canaryProblem: null,
  takenBack: null,
}

export function createCompositionService(options: CompositionOptions): CompositionService {
  const { database, dataDir, distDir, isDevelopment, log, replica } = options
  const { serverBuild = 'unknown' } = options
  const store = (options.store ?? openFolder({ dataDir })).files
  const missing = new MissingFiles(store, log)
  const opened = openKeyring(options).then(keyring => ({
    database,
    dataDir,
    store,
    missing,
    keyring,
    log,
    serverBuild,
  }))
  const live = opened.then(ready => new LiveShop(ready))
  const tools = Promise.all([opened, live]).then(([ready, shop]) => ({
    ...ready,
    distDir,
    isDevelopment,
    published: new Set<string>(),
    localBuilds: options.localBuilds ?? 'newer',
    localGate: options.localGate ?? admitUnchecked,
    findCopies: (id: string) => shop.findCopies(id),
  }))
  // `start` reports an invalid SIGNING_KEY. This avoids an unhandled rejection.
  tools.catch(() => undefined)
  const shelf = opened.then(ready => new PreviewShelf(ready))
  shelf.catch(() => undefined)
  let shop: LiveShop | undefined
  const known = new Map<string, ReleaseFile>()

  const contract = new ContractWatch({ database, store, log })
  const following = () => ({
    ...(shop?.following ?? followingNothing),
    breaks: contract.problem,
  })
  const reports = replica ? new Reports({ database, log, replica, serverBuild, following }) : null
  const afterMove = async <Result>(deployed: Result): Promise<Result> => {
    await shop?.pollAgain()
    await reports?.report()
    return deployed
  }
  const lookUp = (path: string, onLookup = () => {}) => {
    onLookup()
    return findReleaseFile(database, path)
  }
  const fileOf = async (path: string, onLookup?: () => void): Promise<ReleaseFile | null> => {
    const file = known.get(path) ?? listed(shop?.served, path) ?? (await lookUp(path, onLookup))
    if (file) known.set(path, file)
    return file
  }
  return {
    async start() {
      shop = await live
      await shop.start()
      missing.watch(() => (shop?.served ?? []).map(({ composition }) => composition))
      void reports?.report()
      reports?.start()
    },
    async stop() {
      missing.stop()
      contract.stop()
      shop?.stop()
      await reports?.stop()
    },
    current: () => shop?.current ?? null,
    choose: bucket => shop?.choose(bucket) ?? { live: null, arms: [] },
    served: () => shop?.served ?? [],
    switchedOff: () => shop?.switchedOff ?? [],
    follow: async () => shop?.poll(),
    following,
    lacks: path => missing.has(path),
    async publishLocal() {
      const local = await tools
      const published = publishLocal(local)
      // The next attempt checks all files.
      published.catch(() => local.published.clear())
      const id = await afterMove(await published)
      await contract.start()
      return id
    },
    publish: async containerDir => publishRelease(await tools, containerDir),
    promote: async (ids, deployment) => afterMove(await promote(await tools, ids, deployment)),
    rollBack: async (target, move) => afterMove(await rollBack(await tools, target, move)),
    changeRollout: async (id, change) =>
      afterMove(toRolloutView(await changeRollout(await tools, id, change))),
    startServerRollout: async canary =>
      afterMove(toRolloutView(await startServerRollout(database, canary))),
    admitCandidate: async (id, gate) => afterMove(await admitCandidate(await tools, id, gate)),
    async applyDecision(id, decision, step) {
      const rollout = await applyDecision(await tools, id, { ...decision, step })
      await shop?.poll()
      return toRolloutView(rollout)
    },
    retire: async (container, move) => afterMove(await retire(await tools, container, move)),
    resign: async (ids, note) => afterMove(await resign(await tools, ids, note)),
    listKeys: async () => listKeys(database, (await opened).keyring),
    prepareCandidate: async (ids, request) => prepareCandidate(await tools, ids, request),
    preparePreview: async (set, until) => preparePreview(await tools, set, until),
    preview: async id => (await shelf).find(id),
    findBroken: async () => (shop?.current ? findBroken(database, store, shop.current) : []),
    async findFile(path, onLookup) {
      if (!/^\/r\/[a-z]+\/[A-Za-z0-9._-]+$/.test(path)) return null
      const file = await fileOf(path, onLookup)
      const served = file && (await findServed(database, store, file))
      if (served) missing.forget(path)
      else if (file) missing.note(file)
      // A release that gc deleted can be published again, so this asks the registry.
      if (!served) known.delete(path)
      return served
    },
    async findText(id) {
      const served = shop?.findServed(id)
      if (served) return served.text
      const content = (await findComposition(database, id))?.content
      return content !== undefined && idOf(content) === id ? content : null
    },
    async findBuild(id) {
      const row = await findComposition(database, id)
      const made = shop?.findServed(id)?.composition ?? (await readFullComposition(database, id))
      return row && made && toBuild(id, row.createdAt, made)
    },
    findFault: async id => findFault(await tools, id),
    findMove: id => lastDeploymentOf(database, id),
  }
}

function listed(served: LiveComposition[] = [], path: string): ReleaseFile | undefined {
  return served
    .flatMap(({ composition }) => releasesOf(composition))
    .flatMap(release => release.files)
    .find(file => file.path === path)
}

function toBuild(id: string, createdAt: Date, composition: LiveComposition['composition']): Build {
  const releases = releasesOf(composition).map(release => [release.name, release.id])
  return { id, createdAt: createdAt.toISOString(), releases: Object.fromEntries(releases) }
}
