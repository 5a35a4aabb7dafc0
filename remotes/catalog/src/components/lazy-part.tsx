import type { ComponentType } from 'react'

import { createLazy, tellPartFailed, useLazy } from './use-lazy.tsx'

/** A component whose code comes when it is first drawn; until then nothing stands in its place. */
export function createLazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const lazy = createLazy(async () => ({ Part: await fetchPart() }))
  return function LazyPart(props: Props) {
    const loaded = useLazy(lazy, true, tellPartFailed)
    return loaded && <loaded.Part {...props} />
  }
}
