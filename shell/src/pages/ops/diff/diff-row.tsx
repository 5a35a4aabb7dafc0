import type { CompositionDiff } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { ReleaseName } from '../parts/release-name.tsx'
import { formatChange } from '../parts/sizes.ts'
import { changeFacts } from './change-facts.ts'
import { FileChanges } from './file-changes.tsx'
import styles from './diff.module.css'

type ContainerChange = CompositionDiff['containers'][number]

export function DiffRow({ change }: { change: ContainerChange }) {
  const { t } = useTranslation('ops')
  const { name, before, after, bytes } = change
  const side = (release: ContainerChange['before']) =>
    release ? <ReleaseName {...release} /> : <span className={styles.none}>{t('diff.none')}</span>
  return (
    <Stack as="li" gap={1} className={styles.row}>
      <Row as="p" gap={4} rowGap={1} align="baseline" wrap className={styles.line}>
        <code className={styles.name}>{name}</code>
        <span className={styles.sides}>
          {side(before)}
          <Icon className={styles.arrow} name="arrow-right" size={14} />
          <VisuallyHidden>{t('diff.becomes')}</VisuallyHidden>
          {side(after)}
        </span>
        <span className={styles.bytes}>{formatChange(bytes, t)}</span>
      </Row>
      {changeFacts(change, t).map(fact => (
        <Text size="s" className={styles.fact} key={fact}>
          {fact}
        </Text>
      ))}
      <FileChanges name={name} added={change.added} removed={change.removed} />
    </Stack>
  )
}
