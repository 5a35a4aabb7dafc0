import { type ReactNode, useState } from 'react'

import { LeavingBoundary, type OnLeavingError } from './leaving-boundary.tsx'

type KeyedBoundariesProps = {
  /** What stands here now; another one takes its place. */
  id: string
  /** Called with what it throws when it leaves. */
  onError: OnLeavingError
  children: ReactNode
}

/**
 * React gives what a part throws in the cleanup of its effects to the nearest boundary that stays mounted. So each part
 * has a boundary of its own here, which stays, empty, when the part has left: neither the next part nor what stands
 * around is taken down for it, and it is known who threw.
 */
export function KeyedBoundaries({ id, onError, children }: KeyedBoundariesProps) {
  const [known] = useState(() => new Map<string, OnLeavingError>())
  known.set(id, onError)
  return [...known].map(([each, onItsError]) => (
    <LeavingBoundary key={each} isHere={each === id} onError={onItsError}>
      {children}
    </LeavingBoundary>
  ))
}
