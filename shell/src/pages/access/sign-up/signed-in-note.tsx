import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { $session } from 'shared/session'
import { Alert } from 'shared/ui/alert'
import { TextLink } from 'shared/ui/text-link'

/** Explains to users that they are already signed in and need nothing on this page. */
export function SignedInNote() {
  const { t } = useTranslation('shell')
  const session = useStore($session)
  if (session.status !== 'signed-in') return null
  const email = session.user?.email
  return (
    <Alert
      tone="info"
      role="note"
      title={email ? t('access.signedIn.as', { email }) : t('access.signedIn.title')}
    >
      <TextLink to={paths.home}>{t('notFound.home')}</TextLink>
    </Alert>
  )
}
