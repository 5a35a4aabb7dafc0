/** The longest time that a delayed event waits for the next event. */
const delayMs = 150

/** Forwards a stream event by event. It repeats or reorders some of the chat events. */
export function createDisturbances(random: () => number, write: (text: string) => void) {
  let rest = ''
  let delayed = ''
  let timer: NodeJS.Timeout | undefined
  const release = () => {
    clearTimeout(timer)
    if (delayed !== '') write(delayed)
    delayed = ''
  }
  const forwardEvent = (event: string) => {
    const chance = event.includes('event: chat') ? random() : 1
    if (chance < 0.15 && delayed === '') {
      delayed = event
      timer = setTimeout(release, delayMs)
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
      for (const event of events) forwardEvent(event)
    },
    stop: (): void => clearTimeout(timer),
  }
}
