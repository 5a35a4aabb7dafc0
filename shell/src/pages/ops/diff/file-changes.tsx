import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import styles from './diff.module.css'

type FileChangesProps = { name: string; added: string[]; removed: string[] }

export function FileChanges({ name, added, removed }: FileChangesProps) {
  const { t } = useTranslation('ops')
  if (added.length + removed.length === 0) return null
  const counts = t('diff.files', { added: added.length, removed: removed.length })
  return (
    <details className={styles.files}>
      <summary className={styles.summary} aria-label={t('diff.filesOf', { name, counts })}>
        {counts}
      </summary>
      <List className={styles.paths}>
        {removed.map(file => (
          <li className={styles.removed} key={file}>
            <span className={styles.mark}>{t('diff.removed')}</span> <code>{file}</code>
          </li>
        ))}
        {added.map(file => (
          <li className={styles.added} key={file}>
            <span className={styles.mark}>{t('diff.added')}</span> <code>{file}</code>
          </li>
        ))}
      </List>
    </details>
  )
}
