/** Loads an exposed module with the composition. In the monolith, a generated module with static imports replaces it. */
export async function loadModule(remote: string, expose: string): Promise<unknown> {
  const { composition, digestOf, complete, loadRemote } = globalThis.__STOREFRONT__
  const entry = composition.entries[remote]
  if (!entry || !loadRemote)
    throw new Error(`Cannot load ${remote}/${expose}: not in the composition`)
  // The page lists only files of the containers that it starts.
  if (!digestOf(entry)) await complete()
  return loadRemote(`${remote}/${expose}`)
}
