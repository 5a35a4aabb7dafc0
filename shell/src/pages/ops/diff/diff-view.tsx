import type { CompositionDiff } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'

import { DiffRow } from './diff-row.tsx'
import styles from './diff.module.css'

/** The differences between two compositions for each container. `only` limits them to one container. */
export function DiffView({ diff, only }: { diff: CompositionDiff; only?: string }) {
  const { t } = useTranslation('ops')
  const changed = diff.containers.filter(
    ({ name, before, after }) => before?.id !== after?.id && (!only || name === only),
  )
  if (changed.length === 0)
    return (
      <Text size="s" tone="muted">
        {t('diff.same')}
      </Text>
    )
  return (
    <List className={styles.list} aria-label={t('diff.label')}>
      {changed.map(change => (
        <DiffRow key={change.name} change={change} />
      ))}
    </List>
  )
}
