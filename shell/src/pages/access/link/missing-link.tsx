import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'

import { AccessHeading } from '../access-heading.tsx'
import styles from '../access.module.css'

/** Asks for the mailed link. A reload loses its secret, which is only in memory. */
export function MissingLink({ purpose }: { purpose: 'confirm' | 'reset' }) {
  const { t } = useTranslation('shell')
  const isReset = purpose === 'reset'
  return (
    <div className={styles.page}>
      <AccessHeading title={t(isReset ? 'access.reset.title' : 'access.confirm.title')}>
        {t('access.link.missing')}
      </AccessHeading>
      <LinkButton
        variant="primary"
        size="large"
        to={isReset ? paths.forgetPassword : paths.signUp}
        reloadDocument={!isReset}
      >
        {t(isReset ? 'access.link.askAgain' : 'access.link.signUpAgain')}
      </LinkButton>
    </div>
  )
}
