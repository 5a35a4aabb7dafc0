import { composition } from './composition.ts'
import type { FailedLoad, RegisteredRemote } from './federation-types.ts'
import { waitForRetry } from './retry-wait.ts'

const placeholder = 'https://composition.invalid/'
const prefix = 'storefront_'

/** Address of a container in this document's composition. */
export function entryOf(name: string): string | undefined {
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name
  if (!Object.hasOwn(composition.entries, key)) return undefined
  return new URL(composition.entries[key] ?? '', location.origin).href
}

const attempts = new Map<string, number>()

/**
 * A static import of `shared/*` that failed would leave its importer half-run until reload: so it waits and loads
 * again, without end; the frame, the slot's fallback and the recovery part cover the wait (DESIGN 9).
 */
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
    const isStatic = failed.lifecycle === 'onLoad' && failed.from === 'build'
    return isStatic ? loadAgain(failed) : undefined
  },
}
