/** An event that waits for the next one to overtake it waits no longer. */
const heldMs = 150

/** Passes the text of a stream on, event by event; those of the chat now and then twice, or after the next one. */
export function createDisturbances(random: () => number, write: (text: string) => void) {
  let rest = ''
  let held = ''
  let timer: NodeJS.Timeout | undefined
  const release = () => {
    clearTimeout(timer)
    if (held !== '') write(held)
    held = ''
  }
  const pass = (event: string) => {
    const chance = event.includes('event: chat') ? random() : 1
    if (chance < 0.15 && held === '') {
      held = event
      timer = setTimeout(release, heldMs)
      return
    }
    write(event)
    if (chance < 0.3) write(event)
    release()
  }
  return {
    push: (text: string): void => {
      const events = (rest + text).split(/(?<=\n\n)/)
      rest = events.at(-1)?.endsWith('\n\n') ? '' : (events.pop() ?? '')
      for (const event of events) pass(event)
    },
    stop: (): void => clearTimeout(timer),
  }
}
