import { Component, type ErrorInfo, type ReactNode } from 'react'

/** `components` is React's component stack of the error. */
export type OnLeavingError = (error: unknown, components: string) => void

type LeavingBoundaryProps = {
  isHere: boolean
  onError: OnLeavingError
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

/**
 * Catches only errors of its children on unmount. Errors while they are mounted go to the boundary around it.
 */
export class LeavingBoundary extends Component<LeavingBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '')
    this.setState({ failure: null })
  }

  override render() {
    const { isHere, children } = this.props
    const { failure } = this.state
    if (isHere && failure) throw failure.error
    return isHere ? children : null
  }
}
