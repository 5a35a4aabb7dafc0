import { Component, type ErrorInfo, type ReactNode } from 'react'

/** `components`: React's stack of those that stood around whoever threw. */
export type OnLeavingError = (error: unknown, components: string) => void

type LeavingBoundaryProps = {
  isHere: boolean
  onError: OnLeavingError
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

/**
 * Holds what its children throw when they leave, and nothing else: what they throw while they are here goes to the
 * boundary around.
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
