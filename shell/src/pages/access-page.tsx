import { useStore } from '@nanostores/react'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { $session } from 'shared/session'
import { Alert } from 'shared/ui/alert'
import { TextLink } from 'shared/ui/text-link'

import { SignInButton } from './sign-in-button.tsx'
import styles from './access-page.module.css'

type AccessPageProps = { name: 'signUp' | 'forgot' | 'reset' }

/** Accounts and passwords live at the sign-in site: these pages say so and lead there. */
export function AccessPage({ name }: AccessPageProps) {
  const { t } = useTranslation('shell')
  const isSignedIn = useStore($session).status === 'signed-in'
  const { isSandbox } = bootData.settings
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t(`access.${name}.title`)}
      </h1>
      {isSandbox ? (
        <Alert tone="info" role="note" title={t('access.demo.title')}>
          {t(name === 'signUp' ? 'access.demo.signUp' : 'access.demo.password')}
        </Alert>
      ) : (
        <p className={styles.text}>{t(`access.${name}.text`)}</p>
      )}
      <SignInButton>{t('access.signIn')}</SignInButton>
      <TextLink className={styles.link} to={isSignedIn ? paths.home : paths.guest}>
        {t(isSignedIn ? 'notFound.home' : 'access.guest')}
      </TextLink>
    </div>
  )
}
