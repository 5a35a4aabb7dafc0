import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'

import { SectionNav } from '../sections/section-nav.tsx'
import { type AccountSection, accountSections } from './account-sections.ts'

function addressOf(section: AccountSection): string {
  return section === 'overview' ? paths.account : paths.accountSection(section)
}

export function AccountNav({ current }: { current: AccountSection }) {
  const { t } = useTranslation('shell')
  const links = accountSections.map(section => ({
    to: addressOf(section),
    text: t(`account.sections.${section}`),
    isCurrent: section === current,
  }))
  return <SectionNav label={t('account.nav')} links={links} />
}
