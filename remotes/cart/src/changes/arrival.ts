import { planWithLocation } from '@storefront/api/location'
import { takeArrival } from 'shared/cart'
import { translate } from 'shared/i18n'
import { navigateTo, paths } from 'shared/navigation'
import { toast } from 'shared/toast'

/** After the sign-in, shows a toast with the plans that the guest chose and that are now in the cart. */
export function reportArrival(): void {
  const arrived = takeArrival()
  const [first] = arrived
  if (!first) return
  const units = arrived.reduce((sum, line) => sum + line.quantity, 0)
  const cart = translate('cart', 'arrival.open')
  toast({
    title: translate('cart', 'arrival.title'),
    description:
      arrived.length === 1
        ? translate('cart', 'arrival.one', {
            plan: planWithLocation(first),
            quantity: first.quantity,
          })
        : translate('cart', 'arrival.several', { plans: arrived.length, units }),
    action: { label: cart, altText: cart, onSelect: () => navigateTo(paths.cart) },
  })
}
