import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'

import type { Bucket } from '../../../../../config/store-url.ts'
import { startChildSpan } from '../../../../../tracing/tracing.ts'

const connectLimitMs = 2000
const silenceLimitMs = 10_000
const attempts = 3
/** The SDK queues further requests for a connection. */
const connections = 64

type Sdk = typeof import('@aws-sdk/client-s3')
export type LoadedClient = { sdk: Sdk; client: S3Client }

function toSettings({ endpoint, region, credentials }: Bucket): S3ClientConfig {
  return {
    region,
    // Without keys, the SDK asks the machine for its role.
    ...(credentials && { credentials }),
    // Most servers other than AWS know buckets by their path only, and no checksums in trailers.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectLimitMs,
      requestTimeout: silenceLimitMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceLimitMs,
      httpAgent: { maxSockets: connections, keepAlive: true },
      httpsAgent: { maxSockets: connections, keepAlive: true },
    },
  }
}

/** Keys of objects are not traced. */
function traceCalls({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next, { commandName = 'S3' }) =>
      async call => {
        const attributes = { 'rpc.service': 'S3', 'rpc.method': commandName }
        const span = startChildSpan(() => ({ name: commandName, attributes }))
        try {
          const result = await next(call)
          span?.end()
          return result
        } catch (error) {
          span?.end({ error: error instanceof Error ? error.name : 'unknown' })
          throw error
        }
      },
    { step: 'initialize', name: 'traceCalls' },
  )
}

/** Loads the SDK with the first request, because a shop whose store is a folder does not need it. */
export function createS3Client(bucket: Bucket) {
  let loading: Promise<LoadedClient> | undefined
  const load = async () => {
    // It would warn about Node 20 at each start, and `docs/settings.md` does so already.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client(toSettings(bucket))
    traceCalls(client)
    return { sdk, client }
  }
  return {
    open: (): Promise<LoadedClient> => (loading ??= load()),
    close: async (): Promise<void> => {
      if (loading) (await loading).client.destroy()
    },
  }
}
