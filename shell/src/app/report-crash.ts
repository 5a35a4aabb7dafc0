import { bootData } from 'shared/boot'

import { note } from '../telemetry/notes.ts'
import { startTelemetry } from '../telemetry/start-telemetry.ts'
import type { ModuleAddress } from './modules/loader-types.ts'

/** Logs one line for each failure, with the remote and its version (reliability G5), without customer data. */
export function reportCrash(address: ModuleAddress, error: unknown): void {
  note('crashed', address, error)
  // If the shell itself throws, nothing else marks the page as ready.
  startTelemetry()
  console.error(`${address.remote}/${address.expose} stopped working`, {
    entry: bootData.entries[address.remote],
    composition: bootData.id,
    error,
  })
}
