import type { CartRejection } from 'shared/cart'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

/** Tells the customer of every change that the cart refuses. */
export function reportRejection(reason: CartRejection): void {
  toast({
    title: translate('cart', 'refusal.title'),
    description: translate('cart', `refusal.${reason}`),
    variant: 'destructive',
  })
}
