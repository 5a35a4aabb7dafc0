type Task = { priority: number; run: () => Promise<unknown> }

const waiting: Task[] = []
let isOpen = false
let isRunning = false

/** After this time, the next slot loads as well. */
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

/** Slots load one by one, lower priority first, after the page is ready. */
export function enqueueSlot(priority: number, run: () => Promise<unknown>): () => void {
  const task = { priority, run }
  waiting.push(task)
  queueMicrotask(drain)
  return () => {
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
  }
}

/** Starts loading slots, because the page is ready. */
export function openSlotQueue(): void {
  isOpen = true
  queueMicrotask(drain)
}
