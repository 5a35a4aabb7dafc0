/** Frees the connection of a response whose body nobody needs. A body that has failed is free already. */
export async function discardBody({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined)
}
