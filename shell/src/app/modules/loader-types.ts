import type { ComponentType } from 'react'

/** The source of a page or slot: the container, its exposed module and the component in it. */
export type ModuleAddress = {
  remote: string
  expose: string
  component: string
  /** The route of a page. A slot has no route and uses the language of its page. */
  path?: string
}

/** The result of loading a page or slot; `slow` means that it is still loading, `isRetrying` that it loads again. */
export type ModuleResult =
  | { status: 'ready'; Component: ComponentType }
  | { status: 'slow' }
  | { status: 'failed'; error: unknown; isRetrying?: true }

/** What the message about a page or slot that did not load, or that threw an error, depends on. */
export type ModuleFailure = { isCrash: boolean; isRetrying: boolean; onRetry: () => void }
