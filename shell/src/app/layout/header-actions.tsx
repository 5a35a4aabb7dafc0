import { useMemo } from 'react'
import { ExtensionSlot } from 'shared/extension-slot'

import type { HeaderActionsContext } from './header-actions-context.ts'

/** Buttons of other teams in the header. */
export function HeaderActions({ path }: { path: string }) {
  const context = useMemo((): HeaderActionsContext => ({ path }), [path])
  return <ExtensionSlot name="header.actions" context={context} maxHeight={40} />
}
