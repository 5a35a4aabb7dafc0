import { composition } from './composition.ts'
import type { FailedLoad, FederationInstance, RegisteredRemote } from './federation-types.ts'
import { waitForRetry } from './retry-wait.ts'
import { isStarting } from './starting.ts'

const placeholder = 'https://composition.invalid/'
const prefix = 'storefront_'

/** The URL of a container's entry in the composition of the page. */
export function entryOf(name: string): string | undefined {
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name
  if (!Object.hasOwn(composition.entries, key)) return undefined
  return new URL(composition.entries[key] ?? '', location.origin).href
}

const withPageRuntime = new WeakSet<object>()

/** Records the instance of a container that uses the runtime of the page. */
export function recordInstance(instance: FederationInstance): void {
  withPageRuntime.add(instance)
}

/**
 * The start of the shell has no fallback. A container with its own runtime would continue without the module, and stay
 * incomplete until a reload. In all other cases the import fails (`rejectingRemotes`).
 */
const isRetried = ({ origin }: FailedLoad) => isStarting() || !withPageRuntime.has(origin)

const attempts = new Map<string, number>()

/** Retries without limit: the shop needs this module, and the frame or the recovery part is visible in the meantime. */
async function loadAgain({ id, origin }: FailedLoad): Promise<unknown> {
  const attempt = (attempts.get(id) ?? 0) + 1
  attempts.set(id, attempt)
  await waitForRetry(attempt)
  const factory = await origin.loadRemote(id, { loadFactory: false, from: 'build' })
  attempts.delete(id)
  return factory
}

/** A global plugin, which applies to every container's instance, including those with their own runtime. */
export const compositionPlugin = {
  name: 'storefront-composition',
  beforeRegisterRemote<Arguments extends { remote: RegisteredRemote }>(args: Arguments): Arguments {
    if (args.remote.entry?.startsWith(placeholder)) {
      args.remote.entry = entryOf(args.remote.name) ?? args.remote.entry
    }
    return args
  },
  async errorLoadRemote(failed: FailedLoad): Promise<unknown> {
    const isImport = failed.lifecycle === 'onLoad' && failed.from === 'build'
    return isImport && isRetried(failed) ? loadAgain(failed) : undefined
  },
}
