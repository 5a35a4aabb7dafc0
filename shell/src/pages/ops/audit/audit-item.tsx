import type { AuditEntry } from '@storefront/api/registry-access'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'

import { ShortId } from '../parts/short-id.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import styles from './audit.module.css'

const isHash = (subject: string) => /^[0-9a-f]{64}$/.test(subject)

/** The key of the text of an action. Keys contain no dots. */
export const auditTextKey = (what: string) => what.replace('.', '-')

export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('ops')
  const { who, what, outcome, subject, detail, at } = entry
  const key = `audit.what.${auditTextKey(what)}`
  const name = t(key)
  return (
    <li className={styles.entry}>
      <Row as="span" rowGap={1} align="baseline" wrap className={styles.what}>
        {/* Entries of a newer registry are shown unchanged. */}
        {name === key ? <code>{what}</code> : name}
        {outcome === 'refused' && <Badge tone="danger">{t('audit.refused')}</Badge>}
      </Row>
      <Row as="span" rowGap={0} align="baseline" wrap className={styles.words}>
        {isHash(subject) ? <ShortId id={subject} /> : subject && <code>{subject}</code>}
        <span className={styles.detail} data-said>
          {detail}
        </span>
      </Row>
      <span className={styles.who}>
        <bdi>{who}</bdi>
        <RelativeTime at={at} />
      </span>
    </li>
  )
}
