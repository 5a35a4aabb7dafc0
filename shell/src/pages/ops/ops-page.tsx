import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { $session, loadUser } from 'shared/session'
import { PageHeader } from 'shared/ui/page-header'

import { languageOf } from '../../app/language/route-language.ts'
import { SectionColumns } from '../account/section-columns.tsx'
import { SectionNav } from '../account/section-nav.tsx'
import { ConfirmDialog } from './confirm/confirm-dialog.tsx'
import { OpsContent } from './ops-content.tsx'
import { opsAddress, opsPath, opsSections, sectionOf } from './sections.ts'
import { loadOpsTexts } from './texts.ts'
import styles from './ops-page.module.css'

/** What platform engineers see and do: which shop is live, which ones were, how it does, who may move it. */
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
    // The frame offers the team its own pages once it knows who this is.
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
