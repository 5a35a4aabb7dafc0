import type * as z from 'zod/mini'

import * as client from '../http.ts'

type Schema<Content> = z.ZodMiniType<{ content: Content }>
type Options = { signal?: AbortSignal; timeoutMs?: number; idempotencyKey?: string }

/** The client without the types of endpoints, for tests that need URLs and responses of their own. */
export const { get, getBody, post, upload } = client as unknown as {
  get: <Content>(path: string, schema: Schema<Content>, options?: Options) => Promise<Content>
  getBody: (path: string, options?: Options) => Promise<unknown>
  post: <Content>(
    path: string,
    body: unknown,
    schema: Schema<Content>,
    options?: Options,
  ) => Promise<Content>
  upload: <Content>(
    path: string,
    file: Blob,
    schema: Schema<Content>,
    options?: client.UploadOptions,
  ) => Promise<Content>
}
