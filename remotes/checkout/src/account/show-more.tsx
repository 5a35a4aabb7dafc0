import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'

import styles from './account-card.module.css'

type ShowMoreProps = { status: 'idle' | 'loading' | 'failed'; name: string; onMore: () => void }

export function ShowMore({ status, name, onMore }: ShowMoreProps) {
  const { t } = useTranslation('checkout')
  return (
    <Stack gap={2} align="center" className={styles.more}>
      {status === 'failed' && <p role="alert">{t('account.moreFailed')}</p>}
      <Button isBusy={status === 'loading'} aria-label={name} onClick={onMore}>
        {t('account.more')}
      </Button>
    </Stack>
  )
}
