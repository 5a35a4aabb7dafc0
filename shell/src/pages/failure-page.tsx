import { useEffect } from 'react'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { basename, paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { leaveForStaffSignIn } from '../app/leave-for-staff-sign-in.ts'
import { markReady } from '../app/ready.ts'
import { titleOf } from '../app/routing/head.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { opsPath } from './ops/sections.ts'
import styles from './message-page.module.css'

type FailurePageProps = {
  failure: { status: number; message: string }
  onRetry?: () => void
}

const defaultMessage = 'Internal Server Error'

/**
 * Status 404 has its own page (S2.error.pages). Every other failure shows its status message (S2.error.title-own), else
 * Internal Server Error (S2.error.title-500).
 */
export function FailurePage({ failure, onRetry = () => location.reload() }: FailurePageProps) {
  return failure.status === 404 ? (
    <NotFoundPage />
  ) : (
    <ServerFailure failure={failure} onRetry={onRetry} />
  )
}

function ServerFailure({ failure, onRetry }: Required<FailurePageProps>) {
  const { t } = useTranslation('shell')
  const status = failure.status || 500
  const { staffProvider } = bootData.settings
  const forbidden =
    location.pathname === basename() + opsPath ? 'failure.operators' : 'failure.forbidden'
  // The standard message of a 500 is translated.
  const isOwn = failure.message !== '' && failure.message !== defaultMessage
  const title = isOwn ? failure.message : t('failure.title')

  useEffect(() => {
    document.title = titleOf(title)
    markReady()
  }, [title])

  return (
    <Stack as="section" gap={0} align="start" className={styles.page}>
      <Text size="s" tone="subtle" weight="medium" isTabular className={styles.status}>
        {t('failure.status', { status })}
      </Text>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{t(status === 403 ? forbidden : 'failure.text')}</p>
      <Row gap={3} wrap className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        {status === 403 && staffProvider && (
          <Button onClick={() => leaveForStaffSignIn()}>
            {t('failure.staff', { provider: staffProvider })}
          </Button>
        )}
        <LinkButton to={paths.home}>{t('failure.home')}</LinkButton>
        <LinkButton to={paths.chat}>{t('notFound.chat')}</LinkButton>
      </Row>
    </Stack>
  )
}
