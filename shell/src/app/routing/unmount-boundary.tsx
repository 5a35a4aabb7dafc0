import { Component, type ErrorInfo, type ReactNode } from 'react'

/** `components` is React's component stack of the error. */
export type OnUnmountError = (error: unknown, components: string) => void

type UnmountBoundaryProps = {
  isHere: boolean
  onError: OnUnmountError
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

/** Catches only errors that its children throw on unmount. It passes other errors on to the boundary around it. */
export class UnmountBoundary extends Component<UnmountBoundaryProps, State> {
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
