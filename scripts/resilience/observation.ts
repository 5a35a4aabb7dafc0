/** What happened in one cell. */
export type Observation = {
  container: string
  fault: string
  /** What the customer sees: roles and names. */
  sees: string
  /** The time until the customer sees it, in ms. */
  seenMs: number
  /** What the customer does in the rest of the shop while the fault lasts. */
  sale: string
  /** Why the rest does not sell. */
  saleFailure: string | null
  /** What brings the page back after the repair. */
  healing: string
  healingFailure: string | null
  /** Loads of the page after the first one. */
  reloads: number
  /** The number of requests for the broken file, with those after the repair. */
  requests: number
  /** The errors that the pages of this visit sent: kind, file, and message. */
  sent: string[]
  /** What the registry shows for the release of the container. */
  report: { release: string; team: string; errors: number; message: string } | null
}
