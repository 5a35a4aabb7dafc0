import { join } from 'node:path'

import type { Bucket } from '../../../../config/store-url.ts'
import type { CompositionLog } from '../types.ts'
import { DiskCache } from './disk-cache.ts'
import { FileStore } from './file-store.ts'
import { IntactObjects } from './intact-objects.ts'
import { FolderStore } from './objects/folder-store.ts'
import type { ObjectStore } from './objects/object-store.ts'
import { createS3Client } from './objects/s3-client.ts'
import { S3Store } from './objects/s3-store.ts'
import type { StoredPart } from './stored-parts.ts'

/** What releases need outside of the database: in `DATA_DIR`, or in the bucket of `STORE_URL`. */
export type ReleaseStore = {
  files: FileStore
  /** The objects of `files`. */
  objects: ObjectStore
  /** The files of incomplete releases, by `<release id>/<name>`. */
  incoming: ObjectStore
  /** Small texts of jobs. */
  notes: ObjectStore
  /** Names the place of the objects. */
  name: string
  /** Whether several servers, and by mistake several shops, can use it. */
  isShared: boolean
  /** The shop whose store this shop takes over. */
  takeOverFrom: string | undefined
  /** How long an object must be unneeded before it is deleted. */
  graceHours: number
  /** @throws StoreUnavailable */
  check: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  dataDir: string
  bucket: Bucket | null
  storeCacheBytes: number
  storeTakeOver: string | undefined
  log: CompositionLog
}

export function openStore(options: Options): ReleaseStore {
  return options.bucket ? openBucket({ ...options, bucket: options.bucket }) : openFolder(options)
}

export function openFolder({ dataDir }: Pick<Options, 'dataDir'>): ReleaseStore {
  const objects = new FolderStore(join(dataDir, 'store'))
  const intact = new IntactObjects(objects)
  const locate = async (part: StoredPart) =>
    (await intact.has(part)) ? objects.pathOf(part.key) : null
  const files = new FileStore({ objects, intact, copies: { locate } })
  return {
    ...{ files, objects, name: 'folder', isShared: false, takeOverFrom: undefined },
    incoming: new FolderStore(join(dataDir, 'incoming'), { isPrivate: true }),
    notes: new FolderStore(dataDir),
    // The lock of the database keeps publishers of all servers away while files are deleted.
    graceHours: 0,
    check: async () => undefined,
    close: async () => undefined,
  }
}

function openBucket(options: Options & { bucket: Bucket }): ReleaseStore {
  const { dataDir, bucket, storeCacheBytes, storeTakeOver, log } = options
  const client = createS3Client(bucket)
  const onFailure = createFailureLog(log)
  const open = (folder: string, pageSize?: number) =>
    new S3Store({
      ...{ open: client.open, bucket: bucket.bucket, prefix: `${bucket.prefix}${folder}` },
      onFailure,
      ...(pageSize && { pageSize }),
    })
  const objects = open('store/')
  const single = open('store/', 1)
  const folder = new FolderStore(join(dataDir, 'cache'))
  // A server needs a copy of each object that it checks, so it reads the bytes once for both.
  const intact = new IntactObjects(objects, part => copies.refresh(part))
  const copies = new DiskCache({
    ...{ objects, folder, maxBytes: storeCacheBytes, log },
    onCopied: (part, version) => intact.add(part, version),
  })
  return {
    ...{ objects, files: new FileStore({ objects, intact, copies }) },
    incoming: open('incoming/'),
    notes: open('notes/'),
    name: `${bucket.endpoint ?? 'aws'} ${bucket.bucket}/${bucket.prefix}`,
    ...{ isShared: true, takeOverFrom: storeTakeOver },
    // A request to delete or to write can arrive late at a bucket, after the lock of its server has ended.
    graceHours: 24,
    check: async () => {
      for await (const _ of single.list()) break
    },
    close: client.close,
  }
}

/** Users see only that the store does not answer. While it fails again and again, the log tells the reason once a minute. */
function createFailureLog(log: CompositionLog): (cause: unknown) => void {
  let nextAt = 0
  return err => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + 60_000
    log.warn({ err }, 'a request to the store of STORE_URL failed')
  }
}
