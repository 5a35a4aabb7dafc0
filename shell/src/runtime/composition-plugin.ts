import { composition } from './composition.ts'
import type { FailedLoad, FederationInstance, RegisteredRemote } from './federation-types.ts'
import { waitForRetry } from './retry-wait.ts'
import { isStarting } from './starting.ts'

const placeholder = 'https://composition.invalid/'
const prefix = 'storefront_'

/** Address of a container in this document's composition. */
export function entryOf(name: string): string | undefined {
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name
  if (!Object.hasOwn(composition.entries, key)) return undefined
  return new URL(composition.entries[key] ?? '', location.origin).href
}

const own = new WeakSet<object>()

/** Of containers that take this page's own runtime. */
export function noteInstance(instance: FederationInstance): void {
  own.add(instance)
}

/**
 * The shell's start has nothing to fall back to. A container that brings a runtime of its own would go on with a module
 * missing, and stay half-run until a reload; in all others the import fails (`rejectingRemotes`).
 */
const mustWait = ({ origin }: FailedLoad) => isStarting() || !own.has(origin)

const attempts = new Map<string, number>()

/** Tries without end: the shop needs this module, and the frame and the recovery part cover the wait. */
async function loadAgain({ id, origin }: FailedLoad): Promise<unknown> {
  const attempt = (attempts.get(id) ?? 0) + 1
  attempts.set(id, attempt)
  await waitForRetry(attempt)
  const factory = await origin.loadRemote(id, { loadFactory: false, from: 'build' })
  attempts.delete(id)
  return factory
}

/** Global, hence in every container's instance, those with a runtime of their own too. */
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
    return isImport && mustWait(failed) ? loadAgain(failed) : undefined
  },
}
