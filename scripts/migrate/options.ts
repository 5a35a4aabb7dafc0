export type Options = {
  /** The folder with the migrations; the server's own by default. */
  folder?: string
  /** The longest wait for the migrations of another process, and for the locks of a migration. */
  seconds?: number | undefined
  /** Hears the progress. */
  report?: (sentence: string) => void
}
export type Result = { json: object; text: string }
