import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import { $lines } from '../lines/lines.store.ts'
import { removeWithUndo } from '../lines/removal.ts'
import { $summary } from './summary.store.ts'
import styles from './blocked-reason.module.css'

type BlockedReasonProps = {
  id: string
  className?: string
  onFocus: (productId: number | null) => void
}

/** Shows how many lines can be ordered. One button removes the others. */
export function BlockedReason({ id, className, onFocus }: BlockedReasonProps) {
  const { t } = useTranslation('cart')
  const { problemCount, lineCount } = useStore($summary)
  const lines = useStore($lines)

  const drop = async () => {
    const blocked = lines.filter(view => view.problem !== null)
    const nextLine = lines.find(view => view.problem === null)
    const isRemoved = await removeWithUndo(blocked, onFocus)
    if (isRemoved) onFocus(nextLine?.line.product_id ?? null)
  }

  return (
    <div className={className}>
      <Text size="s" tone="danger" id={id} className={styles.text} role="status">
        {problemCount > 0 &&
          t('summary.orderable', { count: lineCount, orderable: lineCount - problemCount })}
      </Text>
      {problemCount > 0 && (
        <Button variant="secondary" size="small" onClick={() => void drop()}>
          {t('summary.drop', { count: problemCount })}
        </Button>
      )}
    </div>
  )
}
