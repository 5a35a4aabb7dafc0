import { createTestBucket } from '../../shell/server/testing/bucket.ts'

/** A bucket in a process of its own, until the channel to its parent closes. */
const bucket = await createTestBucket()
process.send?.(bucket.environment)
process.once('disconnect', () => void bucket.close().finally(() => process.exit(0)))
