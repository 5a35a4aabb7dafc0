import { setTimeout as wait } from 'node:timers/promises'

import { readHealth } from '../../e2e/tools/api/health.ts'
import type { Faults } from '../../e2e/tools/faults/faulty-server.ts'
import type { Observation } from './observation.ts'
import type { FaultyShop } from './shop.ts'

type Beacon = { errors?: { kind: string; file: string | null; message: string }[] }

/** The errors that the pages of a visitor reported: kind, file and message. */
export function sentErrors(faults: Faults): string[] {
  return faults.sentTo('/_telemetry').flatMap(body => {
    const { errors = [] }: Beacon = JSON.parse(body)
    return errors.map(({ kind, file, message }) => `${kind} ${file ?? 'unknown'} ${message}`.trim())
  })
}

const tries = 12
const pauseMs = 250

/** What the registry shows for a release, after its reports arrived. */
export async function readReport(
  { shop }: FaultyShop,
  release: string,
): Promise<Observation['report']> {
  for (let left = tries; left > 0; left--) {
    const { releases } = await readHealth(shop)
    const found = releases.find(each => each.release === release)
    if (found && found.errors > 0) {
      const [last] = found.lastErrors
      const message = last ? `${last.kind}: ${last.name} ${last.message}`.trim() : ''
      return { release, team: found.owner, errors: found.errors, message }
    }
    await wait(pauseMs)
  }
  return null
}
