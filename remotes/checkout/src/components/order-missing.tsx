import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

/** An unknown order and somebody else's look the same. */
export function OrderMissing() {
  const { t } = useTranslation('checkout')
  return (
    <EmptyState
      icon="receipt"
      title={t('missing.title')}
      description={t('missing.description')}
      action={
        <LinkButton to={paths.account} variant="primary">
          {t('missing.action')}
        </LinkButton>
      }
    />
  )
}
