/** What the scripts of this folder collect in a page of the candidate shop. */
type PageWatch = {
  /** Listeners, timers and observers that exist, each with its kind and the file that registered it. */
  live: Map<object | number, string>
  observers: Map<object, string>
  observed: WeakMap<object, WeakRef<Node>[]>
  /** Listeners of the shell that send its reports when the page is closed. */
  reporters: Set<unknown>
  beacons: (Blob | string)[]
  violations: string[]
  styles: string[]
  unsealed: string[]
  /** The file whose code is running: the one of a remote, else the first file of the shop. */
  callerOf: () => string
  keyOf: (what: string) => string
}

declare global {
  var __checker: PageWatch
}

/** The first script of every page. The other scripts of this folder use what it makes. */
export function startWatch(): void {
  // A remote calls shell and shared, so its file can be deep in the stack.
  Error.stackTraceLimit = 40
  const callerOf = (): string => {
    const files = new Error().stack?.match(/\/r\/[a-z]+\/[\w.-]+/g) ?? []
    return files.find(file => !/^\/r\/sh(ell|ared)\//.test(file)) ?? files[0] ?? ''
  }
  globalThis.__checker = {
    live: new Map(),
    observers: new Map(),
    observed: new WeakMap(),
    reporters: new Set(),
    beacons: [],
    violations: [],
    styles: [],
    unsealed: [],
    callerOf,
    keyOf: what => `${what} ${callerOf()}`,
  }
}
