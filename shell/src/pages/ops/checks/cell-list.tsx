import type { CheckDetail } from '@storefront/api/checks'
import type { Verdict } from '@storefront/api/verdict'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { screenshotUrl } from '../registry.ts'
import styles from './checks.module.css'

type CellListProps = { check: CheckDetail; verdict: Verdict; outcome: 'failed' | 'flaky' }

/** The cells of one outcome. Renders nothing if there are none. */
export function CellList({ check, verdict, outcome }: CellListProps) {
  const { t } = useTranslation('ops')
  const cells = verdict.cells.filter(cell => cell.outcome === outcome)
  if (cells.length === 0) return null
  return (
    <Panel
      isFlush
      title={t(`checks.${outcome}Title`, { count: cells.length })}
      description={t(`checks.${outcome}Lead`)}
    >
      <Rows isOrdered>
        {cells.map(cell => (
          <Cell key={`${cell.group} ${cell.subject}`} cell={cell} check={check} />
        ))}
      </Rows>
    </Panel>
  )
}

type CellProps = { cell: Verdict['cells'][number]; check: CheckDetail }

function Cell({ cell, check }: CellProps) {
  const { t } = useTranslation('ops')
  const { group, subject, message, blames, at, screenshot } = cell
  const isStored = screenshot !== undefined && check.screenshots.includes(screenshot)
  return (
    <li className={styles.cell}>
      <div>
        <Row as="p" rowGap={1} align="baseline" wrap>
          <code>{group}</code> <span lang="en">{subject}</span>
          {blames && <Badge tone="danger">{t('checks.breaks', { container: blames })}</Badge>}
        </Row>
        {message && (
          <p className={styles.message} lang="en" data-said>
            {message}
          </p>
        )}
        {at && (
          <Text size="xs" tone="muted">
            <code>{at}</code>
          </Text>
        )}
      </div>
      {isStored && (
        <a href={screenshotUrl(check.id, screenshot)} target="_blank" rel="noreferrer">
          <img
            className={styles.picture}
            src={screenshotUrl(check.id, screenshot)}
            alt={t('checks.picture', { subject })}
            loading="lazy"
          />
        </a>
      )}
    </li>
  )
}
