import { CommandFailure } from '@storefront/kit/command-line/failure'

/** How much of the story is told. */
export type Length = {
  /** Whether the real checker looks at the failing release first. */
  isChecked: boolean
  /** The shares of the good release. The faulty ones always begin with 10 %. */
  goodPercents: number[]
  /** Browsers of the stable arm while orders fail. One more has the failing release. */
  stableCustomers: number
  /** Order attempts that the whole story must have. */
  leastAttempts: number
}

export const long: Length = {
  isChecked: true,
  goodPercents: [10, 50, 100],
  stableCustomers: 3,
  leastAttempts: 400,
}

export const brief: Length = {
  isChecked: false,
  goodPercents: [50, 100],
  stableCustomers: 1,
  leastAttempts: 100,
}

const partNames = ['orders', 'starts', 'good', 'servers'] as const
export type PartName = (typeof partNames)[number]

/** Reads `--only orders`. Default: all parts. */
export function readParts(only: string | undefined): readonly PartName[] {
  if (only === undefined) return partNames
  const part = partNames.find(name => name === only)
  if (part) return [part]
  throw new CommandFailure(`The story has no part ${only}: use ${partNames.join(', ')}.`)
}
