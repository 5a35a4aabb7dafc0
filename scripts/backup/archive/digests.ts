import { createHash, type Hash } from 'node:crypto'

import type { Digests } from './manifest.ts'

/** Hashes the parts of an archive while they are written or read. */
export function createDigester() {
  const parts = new Map<string, { hash: Hash; bytes: number }>()
  return {
    /** Adds the next bytes of a part. A part without bytes counts, too. */
    add: (name: string, bytes: Uint8Array): void => {
      const part = parts.get(name) ?? { hash: createHash('sha256'), bytes: 0 }
      part.hash.update(bytes)
      part.bytes += bytes.length
      parts.set(name, part)
    },
    read: (): Digests =>
      Object.fromEntries(
        [...parts].map(([name, { hash, bytes }]) => [
          name,
          { sha256: hash.copy().digest('hex'), bytes },
        ]),
      ),
  }
}

/** The parts that are missing, not listed, or different. */
export function compareDigests(listed: Digests, found: Digests): string[] {
  const names = new Set([...Object.keys(listed), ...Object.keys(found)])
  return [...names].filter(
    name =>
      listed[name]?.sha256 !== found[name]?.sha256 || listed[name]?.bytes !== found[name]?.bytes,
  )
}
