import { type ReactNode, useState } from 'react'

import { type OnUnmountError, UnmountBoundary } from './unmount-boundary.tsx'

type KeyedBoundariesProps = {
  /** The id of the current child. A new id replaces the child. */
  id: string
  /** Called with an error that the child throws on unmount. */
  onError: OnUnmountError
  children: ReactNode
}

/**
 * React passes an error in the cleanup of an effect to the nearest boundary that stays mounted. Each child therefore
 * has its own boundary, which stays mounted without content after the child. The error then unmounts neither the next
 * child nor the rest of the page, and its source is known.
 */
export function KeyedBoundaries({ id, onError, children }: KeyedBoundariesProps) {
  const [known] = useState(() => new Map<string, OnUnmountError>())
  known.set(id, onError)
  return [...known].map(([each, handleError]) => (
    <UnmountBoundary key={each} isHere={each === id} onError={handleError}>
      {children}
    </UnmountBoundary>
  ))
}
