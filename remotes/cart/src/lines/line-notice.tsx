import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'

import { announceQuantity } from './announcement.store.ts'
import type { LineView } from './lines.store.ts'
import { setDraftQuantity } from './quantity.store.ts'
import styles from './line-notice.module.css'

/** The line shows the remaining units when they are at most this number. */
const fewUnits = 5

export function LineNotice({ view }: { view: LineView }) {
  const { t } = useTranslation('cart')
  const { problem, left, line } = view

  if (problem?.kind === 'sold-out')
    return (
      <Row as="p" align="center" wrap className={styles.notice}>
        <Badge tone="danger">{t('notice.soldOut')}</Badge> {t('notice.soldOutHint')}
      </Row>
    )
  if (problem?.kind === 'short')
    return (
      <Row as="p" align="center" wrap className={styles.notice}>
        <Badge tone="danger">{t('notice.short', { count: problem.left })}</Badge>{' '}
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            void setDraftQuantity(line.product_id, problem.left)
            announceQuantity(line.product_id)
          }}
        >
          {t('notice.reduce', { count: problem.left })}
        </Button>
      </Row>
    )
  if (left === null || left > fewUnits) return null
  return (
    <Row as="p" align="center" wrap className={styles.notice}>
      <Badge tone="warning">{t('line.onlyLeft', { count: left })}</Badge>
    </Row>
  )
}
