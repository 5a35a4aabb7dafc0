/** The longest time that a query waits for the previous one, which may be stuck on a dead connection. */
const timeoutMs = 50

type Batch<Key, Value> = {
  keys: Set<Key>
  found: Promise<Map<Key, Value>>
  start: () => void
}

function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): Batch<Key, Value> {
  const keys = new Set<Key>()
  let start = () => {}
  const started = new Promise<void>(resolve => {
    start = resolve
  })
  return { keys, found: started.then(() => load([...keys])), start }
}

/**
 * Combines lookups into batches. A lookup during a query waits for the next one, which loads the keys of all waiting
 * lookups. Every value is therefore read after its lookup started, and many lookups cost few queries.
 */
export function createBatches<Key, Value>(load: (keys: Key[]) => Promise<Map<Key, Value>>) {
  let waiting: Batch<Key, Value> | undefined
  let running = 0

  const startNext = (): void => {
    if (!waiting || running > 0) return
    const { found, start } = waiting
    waiting = undefined
    running += 1
    let isCounted = true
    const finish = () => {
      clearTimeout(timer)
      if (isCounted) running -= 1
      isCounted = false
      startNext()
    }
    const timer = setTimeout(finish, timeoutMs)
    void found.then(finish, finish)
    start()
  }
  return {
    async find(key: Key): Promise<Value | undefined> {
      // Lookups of the same turn of the event loop are in the same batch.
      if (!waiting) setImmediate(startNext)
      waiting ??= createBatch(load)
      waiting.keys.add(key)
      return (await waiting.found).get(key)
    },
  }
}
