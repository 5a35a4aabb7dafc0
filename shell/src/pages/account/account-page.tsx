import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { PageHeader } from 'shared/ui/page-header'
import { Stack } from 'shared/ui/stack'

import { SectionColumns } from '../sections/section-columns.tsx'
import { AccountContent } from './account-content.tsx'
import { AccountNav } from './account-nav.tsx'
import { viewOf } from './account-sections.ts'
import styles from './account-page.module.css'

/**
 * Shows one section. Each of its panels loads, fails and retries independently. A failure does not sign the user out.
 */
export function AccountPage() {
  const { t } = useTranslation('shell')
  const { section, key } = viewOf(useSearchParams()[0])
  const name = t(`account.sections.${section}`)
  const title = section === 'overview' ? t('account.title') : `${name} · ${t('account.title')}`

  return (
    <Stack gap={0} className={styles.page}>
      <PageHeader
        className={styles.header}
        title={t('account.title')}
        description={t('account.description')}
      />
      <SectionColumns
        className={styles.columns}
        nav={<AccountNav current={section} />}
        title={title}
        current={key}
      >
        <AccountContent section={section} />
      </SectionColumns>
    </Stack>
  )
}
