/**
 * Replaces `utils/load` of the federation runtime, which also loads ES modules, SystemJS modules and files of Node.
 * The entries of this shop are scripts that assign a global variable. `watch-loading.ts` fails scripts that hang.
 */
export type RemoteInfo = {
  name: string
  /** The URL. */
  entry: string
  /** Name of the global variable. */
  entryGlobalName: string
  type: string
  shareScope: string
}

type GlobalValues = Record<string, unknown> & {
  /** Pending entries of all containers, by `getRemoteEntryUniqueKey`. The runtime removes those of removed remotes. */
  __GLOBAL_LOADING_REMOTE_ENTRY__: Record<string, Promise<unknown> | undefined>
}

const globals = globalThis as unknown as GlobalValues

export const getRemoteEntryUniqueKey = ({ name, entry }: RemoteInfo): string => `${name}:${entry}`

export const isEsmRemoteType = (): boolean => false

export function getRemoteInfo(remote: Partial<RemoteInfo> & { name: string }): RemoteInfo {
  return {
    ...remote,
    entry: remote.entry ?? '',
    type: remote.type ?? 'global',
    entryGlobalName: remote.entryGlobalName ?? remote.name,
    shareScope: remote.shareScope ?? 'default',
  }
}

function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.fetchPriority = 'high'
    script.onload = () => {
      script.remove()
      resolve()
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`Cannot load ${address}`))
    }
    document.head.append(script)
  })
}

async function loadEntry({ entry, entryGlobalName }: RemoteInfo): Promise<unknown> {
  if (!globals[entryGlobalName]) await runScript(entry)
  const container = globals[entryGlobalName]
  if (!container) throw new Error(`${entry} did not assign ${entryGlobalName}`)
  return container
}

/** Returns the container of a remote. All instances share a pending request, and the next call retries a failed one. */
export function getRemoteEntry(options: {
  remoteInfo: RemoteInfo
  /** The container, if it was loaded before. */
  remoteEntryExports?: unknown
}): Promise<unknown> {
  const { remoteInfo, remoteEntryExports } = options
  if (remoteEntryExports) return Promise.resolve(remoteEntryExports)
  const pending = globals.__GLOBAL_LOADING_REMOTE_ENTRY__
  const key = getRemoteEntryUniqueKey(remoteInfo)
  const loading = pending[key] ?? loadEntry(remoteInfo)
  pending[key] = loading
  loading.catch(() => {
    if (pending[key] === loading) delete pending[key]
  })
  return loading
}
