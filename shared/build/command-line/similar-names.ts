const maxShown = 3

/** How many letters must be added, removed or replaced to turn one text into the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (const [column, replaced] of [...other].entries()) {
      const [left = 0, up = 0, diagonal = 0] = [current[column], above[column + 1], above[column]]
      current.push(Math.min(left + 1, up + 1, diagonal + (letter === replaced ? 0 : 1)))
    }
    above = current
  }
  return above[other.length] ?? 0
}

/** The known names that differ from this one in at most a third of its letters, the closest first. */
export function similarNames(name: string, known: Iterable<string>): string[] {
  return [...new Set(known)]
    .map(each => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ far }) => far <= name.length / 3)
    .sort((one, other) => one.far - other.far)
    .slice(0, maxShown)
    .map(({ each }) => each)
}
