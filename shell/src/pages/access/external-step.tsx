import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { TextLink } from 'shared/ui/text-link'

import { SignInButton } from '../processing/sign-in-button.tsx'
import { AccessHeading } from './access-heading.tsx'
import styles from './access.module.css'

type ExternalStepProps = { name: 'signUp' | 'forgot' | 'reset' }

/** Explains that an external sign-in site manages accounts and passwords (D7.outside.accounts), and links to it. */
export function ExternalStep({ name }: ExternalStepProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <AccessHeading title={t(`access.${name}.title`)}>{t(`access.outside.${name}`)}</AccessHeading>
      <SignInButton>{t('access.outside.go')}</SignInButton>
      <TextLink className={styles.center} to={paths.guest}>
        {t('access.guest')}
      </TextLink>
    </div>
  )
}
