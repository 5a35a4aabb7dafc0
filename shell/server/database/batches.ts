/** So long the next query waits for the one before: a connection that has gone silent keeps nobody waiting. */
const patienceMs = 50

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
 * Looks keys up together: whoever asks while queries run is answered by the next one, which asks for all who wait. So
 * what is found was read after it was asked for, and a crowd costs a few queries.
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
    const leave = () => {
      clearTimeout(timer)
      if (isCounted) running -= 1
      isCounted = false
      startNext()
    }
    const timer = setTimeout(leave, patienceMs)
    void found.then(leave, leave)
    start()
  }
  return {
    async find(key: Key): Promise<Value | undefined> {
      // Whoever asks in the same turn of the event loop is in the same batch.
      if (!waiting) setImmediate(startNext)
      waiting ??= createBatch(load)
      waiting.keys.add(key)
      return (await waiting.found).get(key)
    },
  }
}
