import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

const slot = bootData.slots.find(({ name }) => name === 'orders-panel')

export function OrdersPlaceholder() {
  const { t } = useTranslation('shell')
  return (
    <div>
      <VisuallyHidden role="status">
        {t('part.loading', { part: t('part.names.orders-panel') })}
      </VisuallyHidden>
      <Skeleton width="100%" height={slot?.skeleton.height ?? 240} />
    </div>
  )
}
