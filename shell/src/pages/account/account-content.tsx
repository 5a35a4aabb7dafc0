import type { ReactNode } from 'react'
import { ExtensionSlot } from 'shared/extension-slot'

import { reportSlotCleanup } from '../../app/layout/report-cleanup.ts'
import { KeyedBoundaries } from '../../app/routing/keyed-boundaries.tsx'
import type { AccountPanelsContext } from './account-panels-context.ts'
import type { AccountSection } from './account-sections.ts'
import { AccountSlot } from './account-slot.tsx'
import { DeletionPanel } from './data/deletion-panel.tsx'
import { ExportPanel } from './data/export-panel.tsx'
import { PasswordPanel } from './password/password-panel.tsx'
import { AccountPreferences } from './preferences/account-preferences.tsx'
import { AccountProfile } from './profile/account-profile.tsx'
import { AccountSessions } from './sessions/account-sessions.tsx'

const overview: AccountPanelsContext = { section: 'overview' }

const contents: Record<AccountSection, () => ReactNode> = {
  overview: () => (
    <>
      <AccountProfile />
      <AccountSlot name="orders-panel" />
      <ExtensionSlot name="account.panels" context={overview} maxHeight={480} />
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
