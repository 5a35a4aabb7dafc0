import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Spinner } from 'shared/ui/spinner'
import { Stack } from 'shared/ui/stack'

import { SignInButton } from './sign-in-button.tsx'
import styles from './processing.module.css'

const slowMs = 10_000

export function ProcessingWait() {
  const { t } = useTranslation('shell')
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Stack aria-busy="true">
      <h1 className={styles.title} tabIndex={-1}>
        {t('processing.title')}
      </h1>
      <Row gap={3} align="center" className={styles.wait} role="status">
        <Spinner />
        <p className={styles.text}>{t(isSlow ? 'processing.slow' : 'processing.text')}</p>
      </Row>
      {isSlow && <SignInButton variant="secondary">{t('processing.again')}</SignInButton>}
    </Stack>
  )
}
