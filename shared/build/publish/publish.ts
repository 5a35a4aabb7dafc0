import { randomUUID } from 'node:crypto'
import type { Claim } from '@storefront/api/publications'
import type { Announced } from '@storefront/api/registry'

import { CommandFailure } from '../command-line/failure.ts'
import { count, inKilobytes, short } from '../command-line/format.ts'
import type { Registry } from '../registry/client.ts'
import type { BuiltRelease } from './built-release.ts'
import type { Steps } from './steps.ts'

const parallel = 4

/** A built release with the report of its team. */
type Claimed = BuiltRelease & { claim?: Claim | undefined }

/**
 * Announces a release, sends the files that the registry lacks, and completes the release. The release is not visible
 * before the last step. Each step can be repeated, so that an interrupted release can resume.
 */
export async function publish(registry: Registry, built: Claimed, steps: Steps) {
  const announced = await steps.run(
    'announce',
    () => announce(registry, built),
    ({ id, state, missing }) =>
      state === 'published'
        ? `release ${short(id)} is already published`
        : `release ${short(id)}: ${missing.length} of ${count(built.files.size, 'file')} to send`,
  )
  await steps.run(
    'send',
    () => sendAll(registry, built, announced),
    bytes => inKilobytes(bytes),
  )
  return await steps.run('publish', () => complete(registry, built.release.id, built.claim))
}

export function announce(registry: Registry, { manifest }: BuiltRelease): Promise<Announced> {
  return registry.request('POST /_registry/releases', { json: manifest, isRepeatable: true })
}

/** Sends some files in parallel and returns the number of bytes. */
async function sendAll(
  registry: Registry,
  { files }: BuiltRelease,
  { id, missing }: Announced,
): Promise<number> {
  const queue = missing.values()
  let sent = 0
  const work = async () => {
    for (const name of queue) {
      const bytes = files.get(name)
      if (!bytes)
        throw new CommandFailure(`The registry requests ${name}, which the release does not list.`)
      await send(registry, id, { name, bytes })
      sent += bytes.length
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return sent
}

export function send(
  registry: Registry,
  id: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<{ missing: number }> {
  return registry.request('PUT /_registry/releases/:id/files/:name', {
    params: { id, name },
    bytes,
    isRepeatable: true,
  })
}

export function complete(registry: Registry, id: string, claim?: Claim) {
  return registry.request('POST /_registry/releases/:id/complete', {
    params: { id },
    // All tries have the same key, because they are one publication.
    json: claim ? { publication: { key: randomUUID(), claim } } : {},
    isRepeatable: true,
  })
}
