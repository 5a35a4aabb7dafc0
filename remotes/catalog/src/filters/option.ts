/** A select has no empty value, so "no filter" has a name there; no slug looks like it. */
export const all = '*'

export const toOption = (value: string) => value || all
export const fromOption = (value: string) => (value === all ? '' : value)
