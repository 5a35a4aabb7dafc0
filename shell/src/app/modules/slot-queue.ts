type Task = { priority: number; run: () => Promise<unknown> }

/** After this time, the next slot loads as well. */
const timeoutMs = 1000

function waitAtMost(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, timeoutMs))
}

type SlotQueue = {
  /** Adds a slot. Returns a function that removes it while it waits. */
  add: (priority: number, run: () => Promise<unknown>) => () => void
  open: () => void
}

/** Slots load one by one, lower priority first, after the queue is open. */
export function createSlotQueue(): SlotQueue {
  const waiting: Task[] = []
  let isOpen = false
  let isRunning = false

  async function drain(): Promise<void> {
    if (isRunning || !isOpen) return
    isRunning = true
    while (waiting.length > 0) {
      waiting.sort((left, right) => left.priority - right.priority)
      const task = waiting.shift()
      if (task) await Promise.race([task.run().catch(() => undefined), waitAtMost()])
    }
    isRunning = false
  }

  return {
    add(priority, run) {
      const task = { priority, run }
      waiting.push(task)
      queueMicrotask(drain)
      return () => {
        const index = waiting.indexOf(task)
        if (index >= 0) waiting.splice(index, 1)
      }
    },
    open() {
      isOpen = true
      queueMicrotask(drain)
    },
  }
}

/** The slots of this page. The queue opens when the page is ready. */
export const slotQueue: SlotQueue = createSlotQueue()
