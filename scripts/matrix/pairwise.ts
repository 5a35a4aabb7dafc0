/** The containers that have their previous release in a composition. All others have their current one. */
export type PreviousSet = ReadonlySet<string>
/** Two containers, each with its release: the smallest thing that a composition of the matrix can prove. */
type Pair = [one: string, isOnePrevious: boolean, other: string, isOtherPrevious: boolean]

/**
 * The smallest compositions in which, together with the composition of current releases only, each two containers meet
 * in all four ways (Kleitman and Spencer 1973): container i has its previous release in the compositions of the i-th
 * subset of size ⌊n/2⌋+1 of n compositions. Two such subsets meet, and neither contains the other.
 */
export function choosePairwise(containers: string[]): PreviousSet[] {
  if (containers.length === 0) return []
  let compositions = 1
  while (subsets(compositions, Math.floor(compositions / 2) + 1).length < containers.length)
    compositions += 1
  const chosen = subsets(compositions, Math.floor(compositions / 2) + 1)
  return Array.from(
    { length: compositions },
    (_, row) => new Set(containers.filter((_container, index) => chosen[index]?.includes(row))),
  )
}

/** All subsets of this size of the numbers below `count`, in lexicographic order. */
function subsets(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: count - from }, (_, index) => from + index).flatMap(first =>
    subsets(count, size - 1, first + 1).map(rest => [first, ...rest]),
  )
}

/** The pairs of releases that no composition has. */
export function findUncovered(containers: string[], compositions: PreviousSet[]): Pair[] {
  const choices = [false, true]
  return containers.flatMap((one, index) =>
    containers.slice(index + 1).flatMap(other =>
      choices.flatMap(isOnePrevious =>
        choices.flatMap(isOtherPrevious => {
          const isCovered = compositions.some(
            set => set.has(one) === isOnePrevious && set.has(other) === isOtherPrevious,
          )
          return isCovered ? [] : [[one, isOnePrevious, other, isOtherPrevious] satisfies Pair]
        }),
      ),
    ),
  )
}

/** The compositions that have this pair, and otherwise either current or previous releases only. */
export function toAlternatives(
  [one, isOnePrevious, other, isOtherPrevious]: Pair,
  containers: string[],
): PreviousSet[] {
  const own = [...(isOnePrevious ? [one] : []), ...(isOtherPrevious ? [other] : [])]
  const others = containers.filter(name => name !== one && name !== other)
  return [new Set(own), new Set([...own, ...others])]
}

export function describePair([one, isOnePrevious, other, isOtherPrevious]: Pair): string {
  const describe = (name: string, isPrevious: boolean) =>
    `${isPrevious ? 'previous' : 'current'} ${name}`
  return `${describe(one, isOnePrevious)} with ${describe(other, isOtherPrevious)}`
}
