import type { LocalBuild } from '../proxy/local-state.ts'
import { createLiveModule, type Exports, type LiveModule, type React } from './live-module.ts'
import { loadScript } from './load-script.ts'

type Shared = { lib?: () => unknown; get: () => Promise<() => unknown> }
type ShareScope = Record<string, Record<string, Shared>>
type Container = {
  init: (shareScope: ShareScope, initScope: unknown[], options: unknown) => unknown
  get: (expose: string) => Promise<() => Exports>
}

type LocalContainer = Container & {
  /** Loads another build and mounts what the page shows of it. Throws without a change. */
  show: (build: LocalBuild) => Promise<void>
}

async function loadReact({ react }: ShareScope): Promise<React> {
  const [provided] = Object.values(react ?? {})
  if (!provided) throw new Error('The shop does not provide React')
  const factory = provided.lib ?? (await provided.get())
  return factory() as React
}

const globals = globalThis as unknown as Record<string, unknown>

/**
 * Replaces the container of the remote in the page. The shop starts it once and knows nothing of later builds.
 * `onCrash` gets the errors of its components.
 */
export function createLocalContainer(
  name: string,
  first: LocalBuild,
  onCrash: (error: unknown) => void,
): LocalContainer {
  const global = `storefront_${name}`
  const modules = new Map<string, Promise<LiveModule>>()
  let shared: { scope: ShareScope; options: unknown } | undefined
  let current = { build: first, started: undefined as Promise<Container> | undefined }

  const start = async (build: LocalBuild): Promise<Container> => {
    if (!shared) throw new Error(`The shop has not started ${name}`)
    // Otherwise the new build would take the chunks of the previous one.
    Reflect.deleteProperty(globals, `chunk_${global}`)
    await loadScript(build.entry)
    const loaded = globals[global] as Container
    globals[global] = container
    await loaded.init(shared.scope, [], shared.options)
    return loaded
  }
  const read = async (from: Promise<Container>, expose: string) =>
    (await (await from).get(expose))()
  const startCurrent = () => {
    current.started ??= start(current.build)
    // The next request tries again.
    current.started.catch(() => {
      current = { build: current.build, started: undefined }
    })
    return current.started
  }
  const createModule = async (expose: string) => {
    const react = await loadReact(shared?.scope ?? {})
    return createLiveModule({ react, first: await read(startCurrent(), expose), onCrash })
  }

  const container: LocalContainer = {
    init: (scope, _initScope, options) => {
      shared = { scope, options }
    },
    get: async expose => {
      const module = modules.get(expose) ?? createModule(expose)
      modules.set(expose, module)
      module.catch(() => modules.delete(expose))
      const { exports } = await module
      return () => exports
    },
    show: async build => {
      if (modules.size === 0) {
        current = { build, started: undefined }
        return
      }
      const started = start(build)
      const loading = [...modules].map(async ([expose, module]) => {
        const [shown, next] = await Promise.all([module, read(started, expose)])
        return () => shown.replace(next)
      })
      const changes = await Promise.all(loading)
      current = { build, started }
      for (const change of changes) change()
    },
  }
  globals[global] = container
  return container
}
