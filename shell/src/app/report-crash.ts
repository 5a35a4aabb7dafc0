import { bootData } from 'shared/boot'

import { note } from '../telemetry/notes.ts'
import { startTelemetry } from '../telemetry/start-telemetry.ts'
import type { PartAddress } from './modules/loader-types.ts'

/** One line for each failure, with the remote and its version (reliability G5); nothing of the customer's. */
export function reportCrash(address: PartAddress, error: unknown): void {
  note('crashed', address, error)
  // When the shell itself throws, nothing of it becomes ready.
  startTelemetry()
  console.error(`${address.remote}/${address.expose} stopped working`, {
    entry: bootData.entries[address.remote],
    composition: bootData.id,
    error,
  })
}
