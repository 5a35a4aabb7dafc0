import { bootData } from '../boot.ts'

let isConsumed = false

/**
 * The document preloads its route's payload (DESIGN 5); the first reading of that path takes it. A plain fetch, with
 * the same mode and credentials as the preload, else the browser would ask twice. `null`: ask the API.
 */
export async function readPreloaded(path: string): Promise<unknown> {
  const route = bootData.routes.find(each => each.path === bootData.matched)
  if (isConsumed || route?.payload !== path) return null
  isConsumed = true
  try {
    const answer = await fetch(`/_payload${route.path}.json`)
    const body: unknown = answer.ok ? await answer.json() : null
    return body
  } catch {
    // Whatever is wrong with it, the API tells with its own words.
    return null
  }
}
