import { type ReactNode, useState } from 'react'

import { LeavingBoundary, type OnLeavingError } from './leaving-boundary.tsx'

type KeyedBoundariesProps = {
  /** The id of the current child. A new id replaces the child. */
  id: string
  /** Called with an error that the child throws on unmount. */
  onError: OnLeavingError
  children: ReactNode
}

/**
 * React passes an error in the cleanup of an effect to the nearest boundary that stays mounted. Each child therefore has
 * its own boundary, which stays mounted and empty after the child. The error then unmounts neither the next child nor
 * the surroundings, and its source is known.
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
