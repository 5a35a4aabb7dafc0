/** Returns the named items in the order of `all`, or all items. Throws with the valid names if a name is unknown. */
export function choose<T extends string>(
  what: string,
  list: string | undefined,
  all: readonly T[],
): T[] {
  if (list === undefined) return [...all]
  const names = list.split(',')
  const unknown = names.filter(name => !all.some(each => each === name))
  if (unknown.length > 0)
    throw new Error(`There is no ${what} ${unknown.join(', ')}: choose from ${all.join(', ')}`)
  return all.filter(each => names.includes(each))
}
