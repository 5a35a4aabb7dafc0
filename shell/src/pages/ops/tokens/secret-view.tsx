import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { CopyButton } from 'shared/ui/copy-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'

import { FormFoot } from '../parts/form-foot.tsx'
import styles from './tokens.module.css'

/** Shows a secret once. The registry does not store it. */
export function SecretView({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('ops')
  const place = useRef<HTMLElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack gap={5}>
      <Row as="p" align="center" className={styles.secret}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus of the form, and users can read long secrets in parts */}
        <code className={styles.value} ref={place} tabIndex={0} translate="no">
          {secret}
        </code>
        <CopyButton text={secret} label={t('tokens.copy')} />
      </Row>
      <FormFoot>
        <Button variant="primary" onClick={onClose}>
          {t('tokens.done')}
        </Button>
      </FormFoot>
    </Stack>
  )
}
