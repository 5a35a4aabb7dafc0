import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { $session, loadUser } from 'shared/session'
import { PageHeader } from 'shared/ui/page-header'

import { languageOf } from '../../app/language/route-language.ts'
import { SectionColumns } from '../sections/section-columns.tsx'
import { SectionNav } from '../sections/section-nav.tsx'
import { ConfirmDialog } from './confirm/confirm-dialog.tsx'
import { OpsContent } from './ops-content.tsx'
import { opsAddress, opsPath, opsSections, sectionOf } from './sections.ts'
import { loadOpsTexts } from './texts.ts'
import styles from './ops-page.module.css'

/** The page of platform engineers: live composition, history, health and tokens. */
export function OpsPage() {
  const { t } = useTranslation('ops')
  const section = sectionOf(useSearchParams()[0])
  const name = t(`sections.${section}`)
  const links = opsSections.map(each => ({
    to: opsAddress(each),
    text: t(`sections.${each}`),
    isCurrent: each === section,
  }))

  useEffect(() => {
    const session = $session.get()
    // The frame shows links to role pages after the user is known.
    if (session.status === 'signed-in' && !session.user) loadUser().catch(() => null)
  }, [])

  return (
    <div>
      <PageHeader title={t('title')} description={t('description')} />
      <SectionColumns
        className={styles.columns}
        nav={<SectionNav label={t('nav')} links={links} />}
        title={`${name} · ${t('title')}`}
        current={section}
      >
        <OpsContent section={section} />
      </SectionColumns>
      <ConfirmDialog />
    </div>
  )
}

export async function openOpsPage(): Promise<ComponentType> {
  await loadOpsTexts(languageOf(opsPath))
  return OpsPage
}
