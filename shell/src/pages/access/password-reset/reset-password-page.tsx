import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'

import { AccessHeading } from '../access-heading.tsx'
import { ExternalStep } from '../external-step.tsx'
import { LinkStep } from '../link/link-step.tsx'
import { useMailedLink } from '../link/use-mailed-link.ts'
import { ResetForm } from './reset-form.tsx'
import styles from '../access.module.css'

/** The target of a link to reset a password. */
export function ResetPasswordPage() {
  const { t } = useTranslation('shell')
  const token = useMailedLink()
  if (!bootData.settings.hasAccounts) return <ExternalStep name="reset" />
  if (token === null)
    return (
      <div className={styles.page}>
        <AccessHeading title={t('access.reset.title')}>{t('access.reset.missing')}</AccessHeading>
        <LinkButton variant="primary" size="large" to={paths.forgetPassword}>
          {t('access.link.askAgain')}
        </LinkButton>
      </div>
    )
  return (
    <LinkStep token={token} purpose="reset">
      {({ email, name }, onEnded) => (
        <ResetForm token={token} email={email} name={name} onEnded={onEnded} />
      )}
    </LinkStep>
  )
}
