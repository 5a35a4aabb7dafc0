import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

import { readEnvironment } from '../config/environment.ts'
import { type Bucket, readBucket } from '../config/store-url.ts'

const name = 'quarry-files'
/** The only account of the server. */
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export type TestBucket = {
  /** The settings of a server that uses it. */
  environment: Record<string, string>
  bucket: Bucket
  /** Stops the server, which then keeps its objects and its port. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  close: () => Promise<void>
}

/** A real bucket of a server in this process. */
export async function createTestBucket(prefix = 'shop'): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-bucket-'))
  const start = async (port: number) => {
    const server = new S3rver({
      ...{ address: '127.0.0.1', port, directory, silent: true },
      configureBuckets: [{ name }],
      // It calculates the signature of a list without the last slash of its path.
      allowMismatchedSignatures: true,
    })
    return { server, port: (await server.run()).port }
  }
  let { server, port } = await start(0)
  const pause = async () => {
    if (!server.httpServer.listening) return
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  const STORE_URL = `s3://${name}/${prefix}?endpoint=http://127.0.0.1:${port}`
  const environment = { ...keys, STORE_URL }
  const bucket = readBucket(readEnvironment(environment))
  if (!bucket) throw new Error(`${STORE_URL} is no bucket`)
  return {
    environment,
    bucket,
    pause,
    resume: async () => {
      if (server.httpServer.listening) return
      ;({ server, port } = await start(port))
    },
    close: async () => {
      await pause()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
