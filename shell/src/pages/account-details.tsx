import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ApiError, errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { $session, loadUser, signOut } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { DescriptionList } from 'shared/ui/description-list'
import { ErrorPanel } from 'shared/ui/error-panel'

import { DetailsSkeleton } from './details-skeleton.tsx'
import styles from './account-page.module.css'

export function AccountDetails() {
  const { t } = useTranslation('shell')
  const session = useStore($session)
  const [error, setError] = useState<unknown>()
  const [isLeaving, setIsLeaving] = useState(false)
  const user = session.status === 'signed-in' ? session.user : null

  const load = () => {
    setError(undefined)
    loadUser().catch(setError)
  }
  useEffect(load, [])

  const leave = () => {
    setIsLeaving(true)
    signOut().finally(() => setIsLeaving(false))
  }

  return (
    <Card as="section" className={styles.details} aria-label={t('account.details')}>
      <h2 className={styles.heading}>{t('account.details')}</h2>
      {error !== undefined && !user ? (
        <ErrorPanel
          className={styles.failure}
          title={t('account.failed')}
          description={translate('shared', errorToKey(error))}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={load}
        />
      ) : user ? (
        <DescriptionList
          items={[
            { term: t('account.name'), value: <bdi>{user.name}</bdi> },
            { term: t('account.email'), value: <bdi className={styles.email}>{user.email}</bdi> },
            ...(user.role === 'customer'
              ? []
              : [{ term: t('account.role'), value: t(`account.roles.${user.role}`) }]),
          ]}
        />
      ) : (
        <DetailsSkeleton />
      )}
      <div className={styles.leave}>
        <Button isBusy={isLeaving} onClick={leave}>
          {t('account.signOut')}
        </Button>
        <p className={styles.hint}>{t('account.signOutText')}</p>
      </div>
    </Card>
  )
}
