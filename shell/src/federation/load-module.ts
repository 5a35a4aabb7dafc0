/** An exposed module by the composition; in the monolith a generated module of static imports takes its place. */
export async function loadModule(remote: string, expose: string): Promise<unknown> {
  const { composition, digestOf, complete, loadRemote } = globalThis.__STOREFRONT__
  const entry = composition.entries[remote]
  if (!entry || !loadRemote)
    throw new Error(`Cannot load ${remote}/${expose}: not in the composition`)
  // The document lists only the files of containers that it starts.
  if (!digestOf(entry)) await complete()
  return loadRemote(`${remote}/${expose}`)
}
