// The used parts of s3rver, which has no types.
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    httpServer: Server
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
