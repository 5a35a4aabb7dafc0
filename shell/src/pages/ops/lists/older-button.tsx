import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { reportFailure } from '../../../app/report-failure.ts'
import type { LogStore } from '../log.ts'
import styles from './older-button.module.css'

export function OlderButton<Item>({ log }: { log: LogStore<Item> }) {
  const { t } = useTranslation('ops')
  const [isBusy, setIsBusy] = useState(false)
  const load = () => {
    setIsBusy(true)
    log
      .loadOlder()
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <div className={styles.foot}>
      <Button isBusy={isBusy} onClick={load}>
        {t('older')}
      </Button>
    </div>
  )
}
