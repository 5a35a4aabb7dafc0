import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

export function EmptyOrder() {
  const { t } = useTranslation('checkout')
  return (
    <EmptyState
      icon="shopping-cart"
      title={t('order.empty.title')}
      description={t('order.empty.description')}
      action={
        <LinkButton to={paths.home} variant="primary">
          {t('order.empty.action')}
        </LinkButton>
      }
    />
  )
}
