import type { Queued } from '@storefront/api/checks'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import styles from './checks.module.css'

/** Deployments that go live by themselves once their check has passed. Renders nothing while none waits. */
export function QueueList({ queue }: { queue: Queued[] }) {
  const { t } = useTranslation('ops')
  const waiting = queue.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <Panel isFlush title={t('checks.queue')} description={t('checks.queueLead')}>
      <Rows isOrdered>
        {waiting.map(queued => (
          <QueuedItem key={queued.id} queued={queued} />
        ))}
      </Rows>
    </Panel>
  )
}

function QueuedItem({ queued }: { queued: Queued }) {
  const { t } = useTranslation('ops')
  const { releases, who, why, requestedAt, check, rechecks } = queued
  return (
    <li className={styles.item}>
      <div>
        <h3 className={styles.why} data-said>
          {why}
        </h3>
        <Text size="xs" tone="muted">
          {releases.map(id => (
            <ShortId key={id} id={id} />
          ))}{' '}
          · <bdi>{who}</bdi> · <RelativeTime at={requestedAt} />
        </Text>
      </div>
      <Row align="center" wrap>
        {rechecks > 0 && <Badge tone="warning">{t('checks.again', { count: rechecks })}</Badge>}
        {check && <TextLink to={opsAddress('checks', { check })}>{t('checks.show')}</TextLink>}
      </Row>
    </li>
  )
}
