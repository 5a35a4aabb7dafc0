/** A script of a release. */
export type Script = { path: string; text: string }

/** A page that the thread renders. */
export type RenderJob = {
  /** Of `shared`, then of the remote. */
  scripts: Script[]
  /** JSON of `PageInput` (`shared/server-rendering/render-page.tsx`) without the payload. */
  input: string
  /** JSON of the payload. */
  payload: string
}

/** Messages of the server to the thread. The texts of scripts that the thread has can be missing. */
export type ToRendering = {
  id: number
  paths: string[]
  scripts?: Script[]
  input: string
  payload: string
}

/** `isMissing`: the thread does not have these scripts, and the message must be sent again with their texts. */
export type FromRendering =
  | { id: number; html: string }
  | { id: number; error: string }
  | { id: number; isMissing: true }
