/** The named ones of all, in the order of all; all of them when none is named. A wrong name tells the right ones. */
export function choose<T extends string>(
  what: string,
  list: string | undefined,
  all: readonly T[],
): T[] {
  if (list === undefined) return [...all]
  const names = list.split(',')
  const unknown = names.filter(name => !all.some(each => each === name))
  if (unknown.length > 0)
    throw new Error(`There is no ${what} ${unknown.join(', ')}: choose of ${all.join(', ')}`)
  return all.filter(each => names.includes(each))
}
