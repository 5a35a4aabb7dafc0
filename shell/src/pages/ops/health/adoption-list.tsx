import { useStore } from '@nanostores/react'
import type { Health } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Rows } from '../lists/rows.tsx'
import { LiveMark } from '../parts/live-mark.tsx'
import { Panel } from '../parts/panel.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { deployments, status } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import styles from './health.module.css'

/** The compositions of open tabs. Tabs with an older one get the live one with their next full page load. */
export function AdoptionList({ adoption }: { adoption: Health['adoption'] }) {
  const { t } = useTranslation('ops')
  const shop = useResource(status)
  const log = useStore(deployments.$state)
  const live = shop.status === 'ready' ? shop.content.composition : ''
  const past = log.status === 'ready' ? log.content.items : []
  const all = adoption.reduce((sum, { documents }) => sum + documents, 0)
  const rows = [...adoption].sort((one, other) => other.documents - one.documents)
  const percent = (documents: number) => Math.round((documents / Math.max(all, 1)) * 100)
  return (
    <Panel
      isFlush
      title={t('adoption.title')}
      description={t('adoption.lead', { count: all, value: formatNumber(all) })}
    >
      {rows.length === 0 && <EmptyState icon="files" title={t('adoption.empty')} />}
      <Rows>
        {rows.map(({ composition, documents }) => (
          <li className={styles.adoption} key={composition}>
            <Row as="p" rowGap={1} align="center" wrap className={styles.facts}>
              <ShortId id={composition} />
              {composition === live && <LiveMark />}
              <span data-said>{past.find(each => each.composition === composition)?.why}</span>
            </Row>
            <svg
              className={styles.bar}
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className={styles.track} width="100" height="6" />
              <rect className={styles.filled} width={percent(documents)} height="6" />
            </svg>
            <Text size="s" isTabular className={styles.share}>
              {t('adoption.share', {
                count: documents,
                value: formatNumber(documents),
                percent: percent(documents),
              })}
            </Text>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
