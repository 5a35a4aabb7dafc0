import type { DeskConversation } from '@storefront/api/desk'
import { useTranslation } from 'shared/i18n'

/** The name of a customer. A guest has none. */
export function CustomerName({ customer }: Pick<DeskConversation, 'customer'>) {
  const { t } = useTranslation('chat')
  return <bdi>{customer?.name ?? t('desk.guest')}</bdi>
}
