import type { ObjectStore, StoredObject } from './object-store.ts'

/** From so many objects of one folder on, a list of the folder replaces the requests for single objects. */
const leastListed = 16
/** A list has the objects of all releases. After so many for each requested one, single requests are cheaper. */
const mostPerObject = 100

type Found = StoredObject | null
type Request = {
  key: string
  resolve: (found: Found | Promise<Found>) => void
  reject: (error: unknown) => void
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)

function groupByFolder(requests: Request[]): Map<string, Request[]> {
  const folders = new Map<string, Request[]>()
  for (const request of requests) {
    const folder = folderOf(request.key)
    folders.set(folder, [...(folders.get(folder) ?? []), request])
  }
  return folders
}

/**
 * Returns a `find` that looks for the objects of one turn of the event loop together. A composition has hundreds of
 * objects, and each check of it would send a request for every one.
 */
export function createJointFind({ find, list }: Pick<ObjectStore, 'find' | 'list'>) {
  let waiting: Request[] = []

  async function listFolder(folder: string, requests: Request[]): Promise<void> {
    const found = new Map<string, StoredObject>()
    const missing = new Set(requests.map(({ key }) => key))
    const most = missing.size * mostPerObject
    let listed = 0
    for await (const object of list(folder)) {
      listed += 1
      if (missing.delete(object.key)) found.set(object.key, object)
      if (missing.size === 0 || listed === most) break
    }
    const isWhole = listed < most
    for (const { key, resolve } of requests) resolve(found.get(key) ?? (isWhole ? null : find(key)))
  }

  function findTogether(folder: string, requests: Request[]): void {
    if (requests.length < leastListed) for (const { key, resolve } of requests) resolve(find(key))
    else
      listFolder(folder, requests).catch(error => {
        for (const { reject } of requests) reject(error)
      })
  }

  function findWaiting(): void {
    const folders = groupByFolder(waiting)
    waiting = []
    for (const [folder, requests] of folders) findTogether(folder, requests)
  }

  return (key: string): Promise<Found> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(findWaiting)
      waiting.push({ key, resolve, reject })
    })
}
