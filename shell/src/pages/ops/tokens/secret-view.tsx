import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { CopyButton } from 'shared/ui/copy-button'

import { FormFoot } from '../parts/form-foot.tsx'
import styles from './tokens.module.css'

/** Shows a secret once. The registry does not store it. */
export function SecretView({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('ops')
  const place = useRef<HTMLElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => place.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p className={styles.secret}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus of the form, and users can read long secrets in parts */}
        <code className={styles.value} ref={place} tabIndex={0} translate="no">
          {secret}
        </code>
        <CopyButton text={secret} label={t('tokens.copy')} />
      </p>
      <FormFoot>
        <Button variant="primary" onClick={onClose}>
          {t('tokens.done')}
        </Button>
      </FormFoot>
    </div>
  )
}
