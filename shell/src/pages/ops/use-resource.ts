import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Resource, ResourceStore } from 'shared/resource'

import { useOnlineAgain } from '../../app/use-online-again.ts'

/** Loads a resource on mount, when the connection returns and, while the tab is visible, every `refreshMs`. */
export function useResource<Content>(
  store: ResourceStore<Content>,
  refreshMs?: number,
): Resource<Content> {
  useEffect(() => {
    void store.load()
    if (refreshMs === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.refresh()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [store, refreshMs])
  useOnlineAgain(() => void store.load())
  return useStore(store.$state)
}
