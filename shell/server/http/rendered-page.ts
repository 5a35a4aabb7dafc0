/** A page as it is sent, in every encoding. */
export type RenderedPage = {
  status: number
  /** Lower-case names; everything but `content-encoding`, `content-length` and `vary`. */
  headers: Record<string, string>
  body: { identity: Buffer; br: Buffer; gzip: Buffer }
}
