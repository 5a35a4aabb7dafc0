import type { Readable } from 'node:stream'

import { HttpError } from '../../../../../http-error.ts'

export type StoredObject = {
  key: string
  bytes: number
  /** Another one after each change of the object. */
  version: string
  modifiedAt: Date
}

/** An object whose bytes can be read once. */
export type OpenedObject = { source: Readable; version: StoredObject['version'] }

/** Bytes by keys such as `r/catalog/page.1a2b3c.js`: a folder of this machine, or a bucket that all machines share. */
export type ObjectStore = {
  /** Stores the whole object or nothing. Replaces an earlier one. */
  put(key: string, source: Buffer | Readable): Promise<void>
  /** Null if there is no such object. Its source fails if the object ends early. */
  get(key: string): Promise<OpenedObject | null>
  read(key: string): Promise<Buffer | null>
  find(key: string): Promise<StoredObject | null>
  /** All objects whose keys start with the prefix, in any order. */
  list(prefix?: string): AsyncIterable<StoredObject>
  /** Objects that do not exist count as deleted. */
  delete(keys: string[]): Promise<void>
}

/** The store does not answer, or rejects this server. Nothing was changed, or the same call can be repeated. */
export class StoreUnavailable extends HttpError {
  constructor(cause: unknown) {
    const message =
      'The store of STORE_URL does not answer: try again shortly. If it stays so, check its address, its credentials and the network.'
    super(503, 'unavailable', { message, cause, retryAfterSeconds: 5 })
  }
}
