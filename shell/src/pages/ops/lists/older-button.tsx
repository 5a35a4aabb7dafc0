import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'

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
    <Row gap={0} justify="center" className={styles.foot}>
      <Button isBusy={isBusy} onClick={load}>
        {t('older')}
      </Button>
    </Row>
  )
}
