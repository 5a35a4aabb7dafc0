import { remotes } from '@module-federation/webpack-bundler-runtime/dist/remotes.js'

type ModuleId = string | number
/** `p` is 0 once it has failed. */
type RemoteModule = unknown[] & { p?: unknown }
export type RemotesOptions = {
  chunkId: ModuleId
  promises: Promise<unknown>[]
  chunkMapping: Record<ModuleId, ModuleId[]>
  idToExternalAndNameMapping: Record<ModuleId, RemoteModule>
  webpackRequire: { m: Record<ModuleId, (module: object) => void> }
}

/** A module of another container that could not be loaded is left in place as one that throws why. */
function throwMissing({ chunkId, ...options }: RemotesOptions): void {
  const { chunkMapping, idToExternalAndNameMapping, webpackRequire } = options
  for (const id of chunkMapping[chunkId] ?? [])
    if (idToExternalAndNameMapping[id]?.p === 0) webpackRequire.m[id]?.({})
}

/**
 * The bundler's own lets a chunk begin without a module that could not be loaded; whoever imports that module is then
 * left half-run until a reload. Here the chunk itself fails, before anything of it has run, and the next import of it
 * asks for the module anew.
 */
export function rejectingRemotes(options: RemotesOptions): void {
  const loading: unknown[] = []
  remotes({ ...options, promises: loading })
  options.promises.push(Promise.all(loading).then(() => throwMissing(options)))
}
