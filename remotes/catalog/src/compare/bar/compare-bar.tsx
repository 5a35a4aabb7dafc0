import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { List } from 'shared/ui/list'
import { Row } from 'shared/ui/row'

import { $compared, $isCompareFull, setCompared } from '../compare.store.ts'
import { compareLimit } from '../compare-address.ts'
import { CompareChip } from './compare-chip.tsx'
import styles from './compare-bar.module.css'

/** Sticks to the bottom of the window while the list is in view. At the end of the list it is below the last row. */
export function CompareBar({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('catalog')
  const ids = useStore($compared)
  const isFull = useStore($isCompareFull)
  const bar = useRef<HTMLElement>(null)
  const remove = (id: number) => {
    setCompared(ids.filter(each => each !== id))
    // The pressed button disappears: move the focus to the bar, or to the plan when the bar disappears too.
    if (ids.length > 1) bar.current?.focus()
    else focusToggle(id)
  }
  const clear = () => {
    setCompared([])
    focusToggle(ids[0])
  }
  return (
    <Row
      as="section"
      gap={3}
      rowGap={1}
      align="center"
      wrap
      aria-label={t('compare.chosen')}
      className={styles.bar}
      ref={bar}
      tabIndex={-1}
    >
      <List direction="row" gap={2} className={styles.chips}>
        {ids.map(id => (
          <li key={id}>
            <CompareChip id={id} onRemove={() => remove(id)} />
          </li>
        ))}
      </List>
      <p className={isFull ? styles.full : styles.hint} role="status">
        {isFull && t('compare.full', { max: compareLimit })}
        {!isFull && ids.length === 1 && t('compare.oneMore')}
      </p>
      <Row gap={1} className={styles.actions}>
        <Button onClick={clear} size="small" variant="ghost">
          {t('compare.clear')}
        </Button>
        {ids.length > 1 && (
          <Button data-compare-open onClick={onOpen} size="small" variant="primary">
            {t('compare.open', { count: ids.length })}
          </Button>
        )}
      </Row>
    </Row>
  )
}

function focusToggle(id: number | undefined): void {
  const toggle = document.querySelector<HTMLElement>(`[data-compare="${id}"]`)
  const target = toggle ?? document.querySelector<HTMLElement>('#main')
  target?.focus({ preventScroll: true })
}
