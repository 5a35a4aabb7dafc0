import { Component, type ErrorInfo, type ReactNode } from 'react'

import type { OnUnmountError } from '../../routing/unmount-boundary.tsx'

type ExtensionBoundaryProps = { onError: OnUnmountError; children: ReactNode }

/**
 * Catches an error that an extension throws on unmount, and renders the other boxes of the extension again. `ExtensionView` catches
 * all other errors of the extension.
 */
export class ExtensionBoundary extends Component<ExtensionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '')
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
