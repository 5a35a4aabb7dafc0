import type { ComponentType } from 'react'

/** Where a page or slot comes from: the container, its exposed module and the component in it. */
export type PartAddress = {
  remote: string
  expose: string
  component: string
  /** A page's route; slots speak the language of the page around them. */
  path?: string
}

/** What a loaded part has become; `slow` means that it is still on its way. */
export type ModuleResult =
  | { status: 'ready'; Component: ComponentType }
  | { status: 'slow' }
  | { status: 'failed'; error: unknown }
