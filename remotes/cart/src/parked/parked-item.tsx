import { planWithLocation } from '@storefront/api/location'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import type { ParkedCart } from 'shared/parked-carts'
import { Button } from 'shared/ui/button'
import { List } from 'shared/ui/list'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { ParkedTotal } from './parked-total.tsx'
import { titleOf } from './parking.ts'
import styles from './parked-item.module.css'

/** At most this many plans are named; the rest are counted. */
const maxNamedPlans = 3

type ParkedItemProps = { parked: ParkedCart; onSwitch: () => void; onDelete: () => void }

export function ParkedItem({ parked, onSwitch, onDelete }: ParkedItemProps) {
  const { t } = useTranslation('cart')
  const named = parked.orderItems.slice(0, maxNamedPlans)
  const more = parked.orderItems.length - named.length
  const title = titleOf(parked)

  return (
    <Row
      as="li"
      gap={6}
      rowGap={3}
      align="start"
      justify="space-between"
      wrap
      className={styles.item}
    >
      <Stack gap={1}>
        <Text as="h3" size="s" weight="semibold">
          {title}
        </Text>
        <ParkedTotal parked={parked} />
        <List className={styles.plans}>
          {named.map(line => (
            <li key={line.product_id}>
              {line.subQty} × {planWithLocation(line)}
            </li>
          ))}
          {more > 0 && <li>{t('parked.more', { count: more })}</li>}
        </List>
        <Text size="xs" tone="muted">
          {t(`parked.since.${parked.reason}`, { time: formatDateTime(parked.parkedAt) })}
        </Text>
      </Stack>
      <Row wrap>
        <Button size="small" onClick={onSwitch}>
          {t('parked.switch')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon="trash-2"
          aria-label={t('parked.deleteName', { cart: title })}
          data-parked={parked.id}
          onClick={onDelete}
        >
          {t('parked.delete')}
        </Button>
      </Row>
    </Row>
  )
}
