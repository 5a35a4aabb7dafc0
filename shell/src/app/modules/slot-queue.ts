type Task = { priority: number; run: () => Promise<unknown> }

const waiting: Task[] = []
let isOpen = false
let isRunning = false

/** A slot that takes longer no longer keeps the next one waiting. */
const patienceMs = 1000

function afterPatience(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, patienceMs))
}

async function drain(): Promise<void> {
  if (isRunning || !isOpen) return
  isRunning = true
  while (waiting.length > 0) {
    waiting.sort((left, right) => left.priority - right.priority)
    const task = waiting.shift()
    if (task) await Promise.race([task.run().catch(() => undefined), afterPatience()])
  }
  isRunning = false
}

/** Slots load one after the other, lower priority first, and none before the page is ready. */
export function enqueueSlot(priority: number, run: () => Promise<unknown>): () => void {
  const task = { priority, run }
  waiting.push(task)
  queueMicrotask(drain)
  return () => {
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
  }
}

/** The page is ready: slots may load from now on. */
export function openSlotQueue(): void {
  isOpen = true
  queueMicrotask(drain)
}
