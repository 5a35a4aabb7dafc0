import { useStore } from '@nanostores/react'
import { planWithLocation } from '@storefront/api/location'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { List } from 'shared/ui/list'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { $recentlyRemoved } from './recent.store.ts'
import type { OnRestored } from './removal.ts'
import { restoreRemoved } from './undo.ts'
import styles from './recently-removed.module.css'

/** Lets a customer who missed the toast restore removed lines. */
export function RecentlyRemoved({ onRestored }: { onRestored: OnRestored }) {
  const { t } = useTranslation('cart')
  const removed = useStore($recentlyRemoved)
  const headingId = useId()
  if (removed.length === 0) return null

  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <Text as="h2" size="m" weight="semibold" id={headingId}>
        {t('recent.title')}
      </Text>
      <List className={styles.list}>
        {removed.map(({ line, order }) => (
          <Row
            as="li"
            gap={4}
            rowGap={2}
            align="center"
            justify="space-between"
            wrap
            key={line.product_id}
            className={styles.item}
          >
            <Stack as="span" gap={0}>
              <Text as="span" size="s" weight="medium">
                {planWithLocation(line)}
              </Text>
              <Text as="span" size="xs" tone="muted">
                {t('recent.units', { count: Number(line.subQty) })} ·{' '}
                <Price amount={line.unitAmt} interval={line.interval} />
              </Text>
            </Stack>
            <Button
              size="small"
              aria-label={t('recent.putBackName', { plan: planWithLocation(line) })}
              onClick={async () => {
                if (await restoreRemoved({ lines: [line], order })) onRestored(line.product_id)
              }}
            >
              {t('recent.putBack')}
            </Button>
          </Row>
        ))}
      </List>
    </Stack>
  )
}
