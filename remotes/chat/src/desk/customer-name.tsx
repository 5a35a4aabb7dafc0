import type { DeskConversation } from '@storefront/api/desk'
import { useTranslation } from 'shared/i18n'

/** Who is not signed in has no name here. */
export function CustomerName({ customer }: Pick<DeskConversation, 'customer'>) {
  const { t } = useTranslation('chat')
  return <bdi>{customer?.name ?? t('desk.guest')}</bdi>
}
