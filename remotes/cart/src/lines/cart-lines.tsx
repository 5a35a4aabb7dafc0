import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import { CartLine } from './cart-line.tsx'
import { $lines, type LineView } from './lines.store.ts'
import { type OnRestored, removeWithUndo } from './removal.ts'
import styles from './cart-lines.module.css'

/** `onFocus` gets the product whose line gets the focus after a removal or an undo; `null` when no line is left. */
type CartLinesProps = { onFocus: (productId: number | null) => void }

export function CartLines({ onFocus }: CartLinesProps) {
  const { t } = useTranslation('cart')
  const lines = useStore($lines)

  const remove = async (view: LineView) => {
    const place = lines.indexOf(view)
    const heir = lines[place + 1] ?? lines[place - 1]
    const restored: OnRestored = productId => onFocus(productId)
    if (await removeWithUndo([view], restored)) onFocus(heir?.line.product_id ?? null)
  }

  return (
    <div className={styles.sheet}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('lines.plan')}</span>
        <span>{t('lines.unit')}</span>
        <span>{t('lines.quantity')}</span>
        <span>{t('lines.price')}</span>
      </div>
      <List>
        {lines.map(view => (
          <CartLine key={view.line.product_id} view={view} onRemove={() => void remove(view)} />
        ))}
      </List>
    </div>
  )
}
