import type { Check } from '@storefront/api/checks'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { ShortId } from '../parts/short-id.tsx'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { CheckBadge } from './check-badge.tsx'
import { CountsLine } from './counts-line.tsx'
import styles from './checks.module.css'

export function CheckItem({ check }: { check: Check }) {
  const { t } = useTranslation('ops')
  const { id, releases, composition, base, requestedBy, requestedAt, counts, problem } = check
  return (
    <li className={styles.item}>
      <div>
        <h3 className={styles.why}>
          <TextLink to={opsAddress('checks', { check: id })}>
            {releases.map(({ name, label }) => `${name} ${label}`).join(', ')}
          </TextLink>
        </h3>
        <Text size="xs" tone="muted">
          <ShortId id={composition} /> {t('checks.on')} <ShortId id={base} /> ·{' '}
          <bdi>{requestedBy}</bdi> · <RelativeTime at={requestedAt} />
        </Text>
        {problem && (
          <Text size="xs" tone="muted">
            <span lang="en" data-said>
              {problem}
            </span>
          </Text>
        )}
      </div>
      <Row align="center" wrap>
        {counts && <CountsLine counts={counts} />}
        <CheckBadge check={check} />
      </Row>
    </li>
  )
}
