import type { Admission } from './types.ts'

/** Goes live without a verdict. */
export const unchecked: Admission = { checked: 'unchecked', check: null }

/** The gate of a shop whose settings require no checks. */
export const admitUnchecked = async (): Promise<Admission> => unchecked
