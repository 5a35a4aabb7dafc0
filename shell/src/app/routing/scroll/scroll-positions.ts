import { read, write } from 'shared/storage'

/** Limits the number of positions, because session storage is small. */
const limit = 50
const key = 'scroll-positions'

type Positions = [entry: string, top: number][]

function readPositions(): Positions {
  try {
    const stored: unknown = JSON.parse(read(key, 'session') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(value: unknown): value is Positions[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1])
}

/** Stores the scroll position of a history entry, which survives a reload. */
export function saveScroll(entry: string, top: number): void {
  const others = readPositions().filter(([each]) => each !== entry)
  write(key, JSON.stringify([...others, [entry, Math.round(top)]].slice(-limit)), 'session')
}

export function scrollOf(entry: string): number {
  return readPositions().find(([each]) => each === entry)?.[1] ?? 0
}
