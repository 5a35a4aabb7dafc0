import { buildSchema, latestBuildSchema } from '@storefront/api/build'
import type { PageComposition } from '@storefront/api/composition'
import { atom, type ReadableAtom } from 'nanostores'

/** The interval of S9.build-check. */
const checkMs = 3_600_000
const limitMs = 10_000

type Builds = {
  $newer: ReadableAtom<string | null>
  note: (id: string | null | undefined) => void
  check: (limitMs: number) => Promise<void>
  watch: () => () => void
}

async function readBuild(name: string, limitMs: number, init: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs)
  // biome-ignore lint/plugin/one-client: a build file, not an API request.
  const response = await fetch(`/_builds/${name}.json`, { ...init, signal })
  return response.ok ? response.json() : null
}

/** The live build, for one page. `shared/builds` describes the functions. */
export function createBuilds(page: Pick<PageComposition, 'id'>): Builds {
  const newer = atom<string | null>(null)
  const manifests = new Set<string>()
  let latestDeployment = 0
  // During a canary, the latest build of a page is that of its own arm.
  const latest: RequestInit = { cache: 'no-store', headers: { 'X-Composition': page.id } }

  const note: Builds['note'] = id => {
    if (id && page.id) newer.set(id === page.id ? null : id)
  }
  const check: Builds['check'] = async limitMs => {
    try {
      const { id, move } = latestBuildSchema.parse(await readBuild('latest', limitMs, latest))
      if (move < latestDeployment) return
      if (!manifests.has(id)) manifests.add(buildSchema.parse(await readBuild(id, limitMs, {})).id)
      if (!manifests.has(id)) return
      latestDeployment = move
      note(id)
    } catch {
      // The next check tries again. A failure must not affect the page.
    }
  }
  return {
    $newer: newer,
    note,
    check,
    watch() {
      const checkNow = () => check(limitMs)
      const timer = setInterval(checkNow, checkMs)
      void checkNow()
      return () => clearInterval(timer)
    },
  }
}
