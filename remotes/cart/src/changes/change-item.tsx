import type { CartChange } from 'shared/cart'
import { formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { Substitutes } from '../lines/substitutes/substitutes.tsx'
import styles from './change-item.module.css'

/** Describes one change with its old and new value. For an unavailable plan it also offers substitutes. */
export function ChangeItem({ change }: { change: CartChange }) {
  const { t } = useTranslation('cart')
  const { kind, before = '', after = '', interval, line } = change
  const values =
    kind === 'repriced' && interval
      ? { before: formatMoney(before, interval), after: formatMoney(after, interval) }
      : { before, after }
  const key = kind === 'repriced' ? `repriced-${interval ?? 'month'}` : kind

  return (
    <li className={styles.item} data-kind={kind}>
      <Text as="strong" weight="semibold" className={styles.name}>
        {change.planName}, {change.location}
      </Text>{' '}
      <span>{t(`changes.${key}`, values)}</span>
      {line && <Substitutes line={line} />}
    </li>
  )
}
