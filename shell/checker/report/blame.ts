/** The container in a path of a file or in `catalog/home-page`; null if there is none. */
function containerIn(at: string | null): string | null {
  return /^(?:\/r\/)?([a-z]{2,20})\//.exec(at ?? '')?.[1] ?? null
}

/**
 * Names the container that must change: the one whose file failed if it is part of the change, else the one whose page or
 * slot it is, else the only changed one. What did not change worked before.
 */
export function blame(at: string | null, owner: string, changed: string[]): string {
  const named = containerIn(at)
  if (named && changed.includes(named)) return named
  if (changed.includes(owner)) return owner
  const [only, ...others] = changed
  return only && others.length === 0 ? only : (named ?? owner)
}
