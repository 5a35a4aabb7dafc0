type Module = { exports: unknown }
type Factory = (module: Module) => void

/** The bundler's require function of a container, with the names that it has in the built code. */
export type BundlerRequire = {
  (id: string): unknown
  /** Factories by the ids of their modules. */
  m: Record<string, Factory>
  /** Modules that have run. */
  c: Record<string, Module>
  /** Loads a chunk with its style sheet and the modules of other containers that it imports. */
  e: (chunk: string) => Promise<unknown>
  /** The name of a chunk's file. */
  u: (chunk: string) => string
}

export type RunningContainer = {
  bundlerRequire: BundlerRequire
  /** Chunks that the page has requested. */
  chunks: Set<string>
}

const running = new Map<string, RunningContainer>()

export function findContainer(name: string): RunningContainer | undefined {
  return running.get(name)
}

/** Called by the entry of each container when it starts. A later start replaces the container. */
export function recordContainer(name: string, bundlerRequire: BundlerRequire): void {
  const chunks = new Set<string>()
  const load = bundlerRequire.e
  bundlerRequire.e = chunk => {
    chunks.add(chunk)
    return load(chunk)
  }
  running.set(name, { bundlerRequire, chunks })
}
