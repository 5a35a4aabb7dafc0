import { whenReady } from './ready.ts'

/** Stock and prices follow what happens from the time when the page stands; its code is in nobody's way before. */
export function startLive(): void {
  whenReady(() => {
    import('shared/live-stock').then(
      ({ followStock }) => followStock(),
      // Without it the list is as old as it says it is.
      (error: unknown) => console.warn('Cannot follow the stock', error),
    )
  })
}
