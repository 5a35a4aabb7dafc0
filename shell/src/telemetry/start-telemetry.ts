/** Nothing depends on it: without the beacon the shop is the same. */
export function startTelemetry(): void {
  import('./beacon.ts').then(({ startBeacon }) => startBeacon()).catch(() => undefined)
}
