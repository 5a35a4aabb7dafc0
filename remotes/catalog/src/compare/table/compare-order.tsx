import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import type { PlanActionProps } from '../../purchase/plan-action.tsx'
import type { CompareAreaProps } from '../compare-area.tsx'
import styles from './compare-order.module.css'

type CompareOrderProps = CompareAreaProps & PlanActionProps & { onRemove: () => void }

/** The actions for one column of the comparison. */
export function CompareOrder({ Action, onRemove, ...action }: CompareOrderProps) {
  const { t } = useTranslation('catalog')
  const { plan } = action
  const names = { plan: plan.planName, place: locationName(plan.location) }
  return (
    <td>
      <Row align="center" justify="space-between" className={styles.order}>
        {plan.left > 0 ? (
          <Action {...action} isCompact />
        ) : (
          <Text as="span" tone="subtle">
            {t('stock.soldOut', names)}
          </Text>
        )}
        <Button
          aria-label={t('compare.removeName', names)}
          icon="x"
          isIconOnly
          onClick={onRemove}
          size="small"
          variant="ghost"
        >
          {t('compare.remove')}
        </Button>
      </Row>
      {/* Screen readers cannot reach the page's own notice while the dialog is open. */}
      <span className={styles.inCart} role="status">
        {action.inCart > 0 && t('stock.inCart', { count: action.inCart })}
      </span>
    </td>
  )
}
