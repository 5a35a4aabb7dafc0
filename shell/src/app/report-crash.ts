import { bootData } from 'shared/boot'

import type { PartAddress } from './loader-types.ts'

/** One line for each failure, with the remote and its version (reliability G5); nothing of the customer's. */
export function reportCrash(address: PartAddress, error: unknown): void {
  console.error(`${address.remote}/${address.expose} stopped working`, {
    entry: bootData.entries[address.remote],
    composition: bootData.id,
    error,
  })
}
