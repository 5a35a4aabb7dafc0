import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths, useLocation } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'

import { markReady } from '../app/ready.ts'
import { useArrival } from '../app/routing/use-arrival.ts'
import styles from './message-page.module.css'

/** Replaces the pages of a remote that is switched off. A new page load shows whether it is on again. */
export function SwitchedOffPage() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const arrive = useArrival(() => ({ title: t('off.title'), description: '' }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path
  useEffect(() => {
    markReady()
    arrive()
  }, [pathname])

  return (
    <Stack as="section" gap={0} align="start" className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('off.title')}
      </h1>
      <p className={styles.text}>{t('off.text')}</p>
      <Row gap={3} wrap className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failure.retry')}
        </Button>
        <LinkButton to={paths.home}>{t('failure.home')}</LinkButton>
      </Row>
    </Stack>
  )
}
