/**
 * Runs `work` for one item after the other. An item that fails does not stop the next ones.
 * @throws AggregateError with this message and all errors, at the end.
 */
export async function runEach<Item>(
  items: Iterable<Item>,
  message: string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, message)
}
