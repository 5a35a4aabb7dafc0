import { locationName, planWithLocation } from '@storefront/api/location'
import type { CartLine } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import type { Substitute } from 'shared/substitutes'
import { Button } from 'shared/ui/button'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { replacePlan } from './replacement.ts'
import styles from './substitute-item.module.css'

type SubstituteItemProps = { line: CartLine; substitute: Substitute }

export function SubstituteItem({ line, substitute }: SubstituteItemProps) {
  const { t } = useTranslation('cart')
  const { plan, kind } = substitute
  const fee = line.interval === 'hour' ? plan.hourly_fee : plan.monthly_fee

  return (
    <Row as="li" gap={3} rowGap={2} align="center" justify="space-between" className={styles.item}>
      <Stack as="span" gap={0}>
        <Text as="span" size="s" tone="normal" weight="medium">
          {planWithLocation(plan)}
        </Text>
        <Text as="span" size="xs" tone="muted">
          {t(`substitute.${kind}`, { place: locationName(plan.location) })}
        </Text>
        <Text as="span" size="xs" tone="muted">
          <Price amount={fee} interval={line.interval} /> ·{' '}
          {t('substitute.left', { count: plan.left })}
        </Text>
      </Stack>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('substitute.replaceName', { plan: planWithLocation(plan) })}
        onClick={() => void replacePlan(line, substitute)}
      >
        {t('substitute.replace')}
      </Button>
    </Row>
  )
}
