import { useTranslation } from 'shared/i18n'

import { SignInButton } from '../processing/sign-in-button.tsx'
import styles from './access.module.css'

/** For those who have an account already. */
export function SignInLine({ text }: { text: string }) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.links}>
      <span>{text}</span>
      <SignInButton variant="ghost" size="small">
        {t('access.signIn')}
      </SignInButton>
    </div>
  )
}
