import type { Case } from './cases.ts'
import type { Side, Sides } from './sides.ts'
import type { BenchSetup, Trial } from './trials.ts'

/** The measurements of one side in one case, in the order of the rounds. */
export type Series = { label: string; trials: Trial[] }

const baseLabel = 'monolith'

/**
 * Measures all sides in turns, so that other load on the machine affects each of them. The first round only warms up
 * the servers.
 */
export async function measureCase(
  setup: BenchSetup,
  { federated, monolith, withDefaults }: Sides,
  measured: Case,
  rounds: number,
): Promise<Series[]> {
  const columns: { label: string; side: Side; trials: Trial[] }[] = [
    { label: 'federated', side: federated, trials: [] },
    { label: baseLabel, side: monolith, trials: [] },
    { label: 'monolith again', side: monolith, trials: [] },
    ...(measured.hasDefaults && withDefaults
      ? [{ label: withDefaults.name, side: withDefaults, trials: [] }]
      : []),
  ]
  for (let round = 0; round <= rounds; round++)
    for (const { side, trials } of columns) {
      const trial = await measured.run(setup, side)
      if (round > 0) trials.push(trial)
    }
  return columns.map(({ label, trials }) => ({ label, trials }))
}

/** The values of one figure; a trial without it is left out. */
export function valuesOf({ trials }: Series, figure: keyof Trial): number[] {
  return trials.map(trial => trial[figure]).filter(value => value !== undefined)
}

export function baseOf(series: Series[]): Series {
  const base = series.find(({ label }) => label === baseLabel)
  if (!base) throw new Error(`Nothing was measured for ${baseLabel}`)
  return base
}
