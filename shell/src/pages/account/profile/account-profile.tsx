import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { $session, loadUser, signOut } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import { AccountPanel } from '../account-panel.tsx'
import { PanelFailure } from '../panel-failure.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export function AccountProfile() {
  const { t } = useTranslation('shell')
  const session = useStore($session)
  const [error, setError] = useState<unknown>()
  const user = session.status === 'signed-in' ? session.user : null

  const load = () => {
    setError(undefined)
    loadUser().catch(setError)
  }
  useEffect(load, [])

  return (
    <AccountPanel title={t('account.profile.title')} footer={<SignOut />}>
      {user ? (
        <ProfileDetails user={user} />
      ) : error === undefined ? (
        <ProfileSkeleton />
      ) : (
        <PanelFailure title={t('account.profile.failed')} error={error} onRetry={load} />
      )}
    </AccountPanel>
  )
}

function SignOut() {
  const { t } = useTranslation('shell')
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    signOut().finally(() => setIsLeaving(false))
  }
  return (
    <>
      <Button isBusy={isLeaving} onClick={leave}>
        {t('account.signOut')}
      </Button>
      <Text size="s" tone="muted">
        {t('account.signOutText')}
      </Text>
    </>
  )
}
