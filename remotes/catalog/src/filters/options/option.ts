/** A select cannot have an empty value, so this value means "no filter". No slug equals it. */
export const all = '*'

export const toOption = (value: string) => value || all
export const fromOption = (value: string) => (value === all ? '' : value)
