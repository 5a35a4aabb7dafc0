type Numbers = [major: number, minor: number, patch: number]

function parseNumbers(version: string): Numbers {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(part => Number(part) || 0)
  return [major, minor, patch]
}

function compare(one: Numbers, other: Numbers): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}

/** The versions that a caret allows have the same first number that is not zero, and the same numbers before it. */
function isCompatible(version: Numbers, bound: Numbers): boolean {
  const last = bound.findIndex(number => number > 0)
  return bound.slice(0, last + 1).every((number, index) => number === version[index])
}

/**
 * Replaces `utils/semver` of the federation runtime, which knows all ranges of npm. The options of this shop result in
 * `*`, and the runtime compares two versions with `<=`. A caret is the default of bundlers. Any other range is not
 * satisfied, which the runtime reports. Labels of prereleases are ignored.
 */
export function satisfy(version: string, range: string): boolean {
  if (range === '*') return true
  const [, operator, bound] = /^(\^|<=)(\d.*)$/.exec(range) ?? []
  if (!version || !bound) return false
  const [numbers, limit] = [parseNumbers(version), parseNumbers(bound)]
  const order = compare(numbers, limit)
  return operator === '<=' ? order <= 0 : order >= 0 && isCompatible(numbers, limit)
}
