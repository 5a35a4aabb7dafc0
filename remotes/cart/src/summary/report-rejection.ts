import type { CartRejection } from 'shared/cart'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

/** Shows the customer why the cart rejected a change. */
export function reportRejection(reason: CartRejection): void {
  toast({
    title: translate('cart', 'refusal.title'),
    description: translate('cart', `refusal.${reason}`),
    variant: 'destructive',
  })
}
