import { useTranslation } from 'shared/i18n'

import { SignInButton } from '../processing/sign-in-button.tsx'
import styles from './access.module.css'

/** A link for users who already have an account. */
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
