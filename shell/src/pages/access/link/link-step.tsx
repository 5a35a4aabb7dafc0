import type { Link } from '@storefront/api/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Spinner } from 'shared/ui/spinner'

import { AccessHeading } from '../access-heading.tsx'
import { reportAccessFailure } from '../form/form-failure.ts'
import { EndedLink } from './ended-link.tsx'
import { useLink } from './use-link.ts'
import styles from '../access.module.css'

type ValidLink = Extract<Link, { status: 'good' }>
type LinkStepProps = {
  token: string
  purpose: 'confirm' | 'reset'
  /** `onEnded`: the server no longer accepts the link. */
  children: (link: ValidLink, onEnded: () => void) => ReactNode
}

/** Shows its children for a valid link; else the reason, and how to get another link. */
export function LinkStep({ token, purpose, children }: LinkStepProps) {
  const { t } = useTranslation('shell')
  const { link, reload } = useLink(token)
  const title = t(purpose === 'reset' ? 'access.reset.title' : 'access.confirm.title')

  if (link.status === 'loading')
    return (
      <div className={styles.page} aria-busy="true">
        <AccessHeading title={title} />
        <Row as="p" gap={3} align="center" className={styles.wait} role="status">
          <Spinner />
          {t('access.link.checking')}
        </Row>
      </div>
    )
  if (link.status === 'failed')
    return (
      <div className={styles.page}>
        <AccessHeading title={title} isFocused>
          {reportAccessFailure(link.error)}
        </AccessHeading>
        <Button variant="primary" size="large" onClick={reload}>
          {t('processing.retry')}
        </Button>
      </div>
    )
  if (link.status === 'good' && link.purpose === purpose) return children(link, reload)
  const status = link.status === 'good' ? 'unknown' : link.status
  return <EndedLink token={token} status={status} purpose={purpose} />
}
