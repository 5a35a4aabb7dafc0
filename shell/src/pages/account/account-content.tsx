import type { ReactNode } from 'react'

import { reportSlotCleanup } from '../../app/layout/report-cleanup.ts'
import { KeyedBoundaries } from '../../app/routing/keyed-boundaries.tsx'
import type { AccountSection } from './account-sections.ts'
import { AccountSlot } from './account-slot.tsx'
import { DeletionPanel } from './data/deletion-panel.tsx'
import { ExportPanel } from './data/export-panel.tsx'
import { PasswordPanel } from './password/password-panel.tsx'
import { AccountPreferences } from './preferences/account-preferences.tsx'
import { AccountProfile } from './profile/account-profile.tsx'
import { AccountSessions } from './sessions/account-sessions.tsx'

const contents: Record<AccountSection, () => ReactNode> = {
  overview: () => (
    <>
      <AccountProfile />
      <AccountSlot name="orders-panel" />
    </>
  ),
  orders: () => <AccountSlot name="orders-panel" />,
  servers: () => <AccountSlot name="servers-panel" />,
  invoices: () => <AccountSlot name="invoices-panel" />,
  security: () => (
    <>
      <PasswordPanel />
      <AccountSessions />
    </>
  ),
  preferences: () => <AccountPreferences />,
  data: () => (
    <>
      <ExportPanel />
      <DeletionPanel />
    </>
  ),
}

export function AccountContent({ section }: { section: AccountSection }) {
  const slot = section === 'overview' ? 'orders-panel' : `${section}-panel`
  return (
    <KeyedBoundaries id={section} onError={reportSlotCleanup(slot)}>
      {contents[section]()}
    </KeyedBoundaries>
  )
}
