import { remotes } from '@module-federation/webpack-bundler-runtime/dist/remotes.js'

type ModuleId = string | number
/** `p` is 0 after a failure. */
type RemoteModule = unknown[] & { p?: unknown }
export type RemotesOptions = {
  chunkId: ModuleId
  promises: Promise<unknown>[]
  chunkMapping: Record<ModuleId, ModuleId[]>
  idToExternalAndNameMapping: Record<ModuleId, RemoteModule>
  idToRemoteMap?: Record<ModuleId, { name: string }[]>
  webpackRequire: { m: Record<ModuleId, (module: object) => void> }
}

/**
 * Throws the reason of a module that failed to load, with the name of its container (`storefront_shared`) for the
 * telemetry. The bundler replaces such a module by a throwing one.
 */
function throwMissing({ chunkId, ...options }: RemotesOptions): void {
  const { chunkMapping, idToExternalAndNameMapping, idToRemoteMap, webpackRequire } = options
  for (const id of chunkMapping[chunkId] ?? []) {
    if (idToExternalAndNameMapping[id]?.p !== 0) continue
    try {
      webpackRequire.m[id]?.({})
    } catch (error) {
      throw Object.assign(error as object, { container: idToRemoteMap?.[id]?.[0]?.name })
    }
  }
}

/**
 * The bundler's function runs a chunk even if one of its modules failed to load, so importers stay incomplete until a
 * reload. This function fails the chunk before it runs, and the next import of the chunk requests the module again.
 */
export function rejectingRemotes(options: RemotesOptions): void {
  const loading: unknown[] = []
  remotes({ ...options, promises: loading })
  options.promises.push(Promise.all(loading).then(() => throwMissing(options)))
}
