import type { ComponentProps, ReactNode } from 'react'

import { MessagePanel } from './message-panel.tsx'

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon: string
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}

/** Shown when a page or panel has no content. `icon` is a name of `Icon`. */
export function EmptyState({ action, ...rest }: EmptyStateProps) {
  return <MessagePanel {...rest} actions={action} />
}
