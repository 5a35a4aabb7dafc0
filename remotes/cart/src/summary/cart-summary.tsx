import { useStore } from '@nanostores/react'
import { formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { DefinitionRow } from 'shared/ui/definition-row'
import { Price } from 'shared/ui/price'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { ContinueButton } from './continue-button.tsx'
import { $summary } from './summary.store.ts'
import styles from './cart-summary.module.css'

type CartSummaryProps = { onFocus: (productId: number | null) => void }

export function CartSummary({ onFocus }: CartSummaryProps) {
  const { t } = useTranslation('cart')
  const { interval, units, price, priceBefore, monthlyCap } = useStore($summary)
  const isHourly = interval === 'hour'

  return (
    <aside className={styles.summary} aria-label={t('summary.title')}>
      <div className={styles.rows}>
        <Text as="h2" size="m" weight="semibold" className={styles.title}>
          {t('summary.title')}
        </Text>
        <Stack as="dl" gap={3}>
          <DefinitionRow term={t('summary.servers')}>{units}</DefinitionRow>
          <DefinitionRow term={isHourly ? t('summary.rate') : t('summary.monthly')}>
            {priceBefore && (
              <>
                <del className={styles.before}>
                  <VisuallyHidden>{t('summary.before')} </VisuallyHidden>
                  <span translate="no">{formatMoney(priceBefore, interval)}</span>
                </del>{' '}
              </>
            )}
            <Price amount={price} interval={interval} />
          </DefinitionRow>
          {isHourly && (
            <DefinitionRow term={t('summary.cap')}>
              <Price amount={monthlyCap} interval="month" />
            </DefinitionRow>
          )}
        </Stack>
        <p className={styles.note}>{isHourly ? t('summary.hourNote') : t('summary.monthNote')}</p>
      </div>
      <ContinueButton onFocus={onFocus} />
    </aside>
  )
}
