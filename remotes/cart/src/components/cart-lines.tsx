import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'

import { $lines, type LineView } from '../lines.ts'
import { removeWithUndo } from '../removal.ts'
import { CartLine } from './cart-line.tsx'
import styles from './cart-lines.module.css'

export function CartLines({ onEmptied }: { onEmptied: () => void }) {
  const { t } = useTranslation('cart')
  const lines = useStore($lines)
  const list = useRef<HTMLUListElement>(null)

  const remove = async (view: LineView) => {
    const place = lines.indexOf(view)
    const heir = lines[place + 1] ?? lines[place - 1]
    if (!(await removeWithUndo(view.line))) return
    const button = heir
      ? list.current?.querySelector<HTMLElement>(`[data-remove="${heir.line.product_id}"]`)
      : null
    if (button) button.focus()
    else onEmptied()
  }

  return (
    <div className={styles.sheet}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('lines.plan')}</span>
        <span>{t('lines.unit')}</span>
        <span>{t('lines.quantity')}</span>
        <span>{t('lines.price')}</span>
      </div>
      <ul ref={list} className={styles.list}>
        {lines.map(view => (
          <CartLine key={view.line.product_id} view={view} onRemove={() => void remove(view)} />
        ))}
      </ul>
    </div>
  )
}
