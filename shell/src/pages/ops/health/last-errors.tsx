import type { Health } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { ReleaseName } from '../parts/release-name.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import { ErrorStack } from './error-stack.tsx'
import styles from './health.module.css'

/** The original error messages without quoted texts and numbers. */
export function LastErrors({ releases }: { releases: Health['releases'] }) {
  const { t } = useTranslation('ops')
  const errors = releases
    .flatMap(({ container, release, label, lastErrors }) =>
      lastErrors.map(error => ({ ...error, container, release, label })),
    )
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (errors.length === 0) return null
  return (
    <Panel isFlush title={t('lastErrors.title')} description={t('lastErrors.lead')}>
      <Rows>
        {errors.map(({ container, release, label, kind, name, message, count, at, stack }) => (
          <li className={styles.error} key={`${release} ${kind} ${name} ${message}`}>
            <Text size="s" className={styles.message}>
              <code>{message === '' ? name : `${name}: ${message}`}</code>
            </Text>
            <Row as="p" rowGap={1} align="center" wrap className={styles.facts}>
              <Badge tone={kind === 'handled' ? 'warning' : 'danger'}>
                {t('lastErrors.count', { value: formatNumber(count) })}
              </Badge>
              <code>{container}</code> <ReleaseName label={label} id={release} />
              <code>{kind}</code> <RelativeTime at={at} />
            </Row>
            {stack && <ErrorStack id={stack} />}
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
