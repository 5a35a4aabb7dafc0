import type { CartRejection } from 'shared/cart'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

/** A refusal of the cart is never silent (DESIGN 7). */
export function reportRejection(reason: CartRejection): void {
  toast({
    title: translate('cart', 'refusal.title'),
    description: translate('cart', `refusal.${reason}`),
    variant: 'destructive',
  })
}
