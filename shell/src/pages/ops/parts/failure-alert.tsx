import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { List } from 'shared/ui/list'

import { failureOf } from '../failure.ts'
import styles from './failure-alert.module.css'

/** Shows why the operator's action failed. */
export function FailureAlert({ error }: { error: unknown }) {
  const { t } = useTranslation('ops')
  const { text, details } = failureOf(error, t)
  return (
    <Alert tone="danger" title={text}>
      {details.length > 0 && (
        <List gap={1} className={styles.details} lang="en" data-said>
          {details.map(detail => (
            <li key={detail}>{detail}</li>
          ))}
        </List>
      )}
    </Alert>
  )
}
