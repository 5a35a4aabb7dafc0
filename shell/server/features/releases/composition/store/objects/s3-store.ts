import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'

import { createJointFind } from './joint-find.ts'
import {
  type ObjectStore,
  type OpenedObject,
  type StoredObject,
  StoreUnavailable,
} from './object-store.ts'
import type { LoadedClient } from './s3-client.ts'

/** A whole request with its repetitions, or the body of one response. */
const requestLimitMs = 30_000
const maxConcurrent = 32
const missing = new Set(['NoSuchKey', 'NotFound'])

type Options = {
  open: () => Promise<LoadedClient>
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  /** The most objects of one response to a list. */
  pageSize?: number
  /** Gets the reason of each request that fails. */
  onFailure?: (cause: unknown) => void
}
type Work<Result> = (tools: LoadedClient & { signal: AbortSignal }) => Promise<Result>

/** Lists and single objects have times of another precision on some servers, and quotes on some. */
const toVersion = (etag = '', at = new Date(0)) =>
  `${etag.replaceAll('"', '')} ${Math.floor(at.getTime() / 1000)}`

/** Errors of the SDK have the status of the response. */
function hasResponse(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode !== undefined
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && missing.has(error.name)
}

async function* withOwnErrors(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (cause) {
    throw new StoreUnavailable(cause)
  }
}

/** Objects of a bucket under a prefix. Holds one object at a time in memory, because files of releases are small. */
export class S3Store implements ObjectStore {
  readonly #open: Options['open']
  readonly #bucket: string
  readonly #prefix: string
  readonly #pageSize: number
  readonly #onFailure: (cause: unknown) => void
  readonly #limit = pLimit(maxConcurrent)
  readonly find: ObjectStore['find']
  /** The last request without a response. */
  #silence: { at: number; cause: unknown } | undefined

  constructor({ open, bucket, prefix, pageSize = 1000, onFailure = () => {} }: Options) {
    this.#open = open
    this.#bucket = bucket
    this.#prefix = prefix
    this.#pageSize = pageSize
    this.#onFailure = onFailure
    this.find = createJointFind({
      find: key => this.#findOne(key),
      list: folder => this.list(folder),
    })
  }

  async put(key: string, source: Buffer | Readable): Promise<void> {
    // The SDK can repeat a request only with all of its bytes. An error of the source is not one of the store.
    const body = Buffer.isBuffer(source) ? source : await buffer(source)
    const input = { ...this.#place(key), Body: body, ContentLength: body.length }
    await this.#request(({ sdk, client, signal }) =>
      client.send(new sdk.PutObjectCommand(input), { abortSignal: signal }),
    )
  }

  async get(key: string): Promise<OpenedObject | null> {
    const found = await this.#requestIfAny(({ sdk, client, signal }) =>
      client.send(new sdk.GetObjectCommand(this.#place(key)), { abortSignal: signal }),
    )
    if (!found) return null
    if (!(found.Body instanceof Readable)) throw new StoreUnavailable('the response has no body')
    addAbortSignal(AbortSignal.timeout(requestLimitMs), found.Body)
    const source = Readable.from(withOwnErrors(found.Body), { objectMode: false })
    return { source, version: toVersion(found.ETag, found.LastModified) }
  }

  async read(key: string): Promise<Buffer | null> {
    const opened = await this.get(key)
    return opened && buffer(opened.source)
  }

  async #findOne(key: string): Promise<StoredObject | null> {
    const found = await this.#requestIfAny(({ sdk, client, signal }) =>
      client.send(new sdk.HeadObjectCommand(this.#place(key)), { abortSignal: signal }),
    )
    if (!found) return null
    const modifiedAt = found.LastModified ?? new Date(0)
    const version = toVersion(found.ETag, found.LastModified)
    return { key, bytes: found.ContentLength ?? 0, version, modifiedAt }
  }

  async *list(prefix = ''): AsyncGenerator<StoredObject> {
    let last: string | undefined
    let isEnd = false
    while (!isEnd) {
      // This version of the request pages by keys, which all servers have in common.
      const input = {
        ...{ Bucket: this.#bucket, Prefix: this.#prefix + prefix, MaxKeys: this.#pageSize },
        ...(last !== undefined && { Marker: last }),
      }
      const page = await this.#request(({ sdk, client, signal }) =>
        client.send(new sdk.ListObjectsCommand(input), { abortSignal: signal }),
      )
      for (const { Key = '', Size = 0, ETag, LastModified } of page.Contents ?? []) {
        const key = Key.slice(this.#prefix.length)
        const modifiedAt = LastModified ?? new Date(0)
        yield { key, bytes: Size, version: toVersion(ETag, LastModified), modifiedAt }
      }
      isEnd = page.IsTruncated !== true
      // A page of deleted objects can be empty. The same request again would never end.
      const next = page.Contents?.at(-1)?.Key ?? page.NextMarker
      if (!isEnd && (!next || next === last))
        throw new StoreUnavailable('the list does not continue')
      last = next
    }
  }

  async delete(keys: string[]): Promise<void> {
    // One request for many objects needs a checksum that some servers do not know.
    await Promise.all(
      keys.map(key =>
        this.#requestIfAny(({ sdk, client, signal }) =>
          client.send(new sdk.DeleteObjectCommand(this.#place(key)), { abortSignal: signal }),
        ),
      ),
    )
  }

  #place(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  async #requestIfAny<Result>(work: Work<Result>): Promise<Result | null> {
    try {
      return await this.#request(work)
    } catch (error) {
      if (isMissing((error as StoreUnavailable).cause)) return null
      throw error
    }
  }

  #request<Result>(work: Work<Result>): Promise<Result> {
    const requestedAt = performance.now()
    return this.#limit(async () => {
      // Otherwise a long queue would wait for the same silence again and again.
      const silence = this.#silence
      if (silence && silence.at > requestedAt) throw new StoreUnavailable(silence.cause)
      const signal = AbortSignal.timeout(requestLimitMs)
      try {
        return await work({ ...(await this.#open()), signal })
      } catch (cause) {
        if (!hasResponse(cause)) this.#silence = { at: performance.now(), cause }
        if (!isMissing(cause)) this.#onFailure(cause)
        throw new StoreUnavailable(cause)
      }
    })
  }
}
