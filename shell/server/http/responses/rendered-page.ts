/** A page in every content encoding. */
export type RenderedPage = {
  status: number
  /** Names in lower case. Without `content-encoding`, `content-length` and `vary`. */
  headers: Record<string, string>
  body: { identity: Buffer; br: Buffer; gzip: Buffer }
}
