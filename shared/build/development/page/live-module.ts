import type * as ReactPackage from 'react'

export type React = typeof ReactPackage
export type Exports = Record<string, unknown>

export type LiveModule = {
  /** Exports with the same components for the life of the page. */
  exports: Exports
  /** Mounts the components of another build. */
  replace: (next: Exports) => void
}

type LiveModuleOptions = {
  react: React
  first: Exports
  onCrash: (error: unknown) => void
}

/** A component that throws leaves its place empty until the next build. */
function createBoundary({ Component }: React, onCrash: (error: unknown) => void) {
  type Props = { children: ReactPackage.ReactNode }
  return class Boundary extends Component<Props, { isCrashed: boolean }> {
    override state = { isCrashed: false }
    static getDerivedStateFromError() {
      return { isCrashed: true }
    }
    override componentDidCatch(error: unknown) {
      onCrash(error)
    }
    override render() {
      return this.state.isCrashed ? null : this.props.children
    }
  }
}

const isComponent = ([name, value]: [string, unknown]) =>
  typeof value === 'function' && /^[A-Z]/.test(name)

/**
 * A module of the remote whose components always show the last build. The shop keeps the components that it loaded
 * first, and these mount the current ones.
 */
export function createLiveModule({ react, first, onCrash }: LiveModuleOptions): LiveModule {
  let current = first
  let version = 0
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const Boundary = createBoundary(react, onCrash)

  const toView = (name: string) =>
    function LocalView(props: object) {
      const key = react.useSyncExternalStore(subscribe, () => version)
      const component = current[name] as ReactPackage.ComponentType
      return react.createElement(Boundary, { key, children: react.createElement(component, props) })
    }
  const views = Object.entries(first)
    .filter(isComponent)
    .map(([name]) => [name, toView(name)])
  return {
    exports: { ...first, ...Object.fromEntries(views) },
    replace(next) {
      current = next
      version++
      for (const listener of listeners) listener()
    },
  }
}
