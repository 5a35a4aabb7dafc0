import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'

import { CartLink } from '../layout/cart-link.tsx'
import { FrameIcon } from '../layout/frame-icon.tsx'
import { SlotView } from './slot-view.tsx'

const slot = bootData.slots.find(({ name }) => name === 'mini-cart')

/** Shows a plain link to the cart until the mini cart is loaded, and if it cannot be loaded. */
export function CartSlot() {
  const { t } = useTranslation('shell')
  return (
    <div className="frame-slot" style={{ minWidth: slot?.skeleton.width }}>
      <SlotView
        name="mini-cart"
        placeholder={<CartLink />}
        fallback={({ isRetrying, onRetry }) => (
          <>
            <button
              type="button"
              className="frame-tool frame-tool-icon"
              aria-label={t('part.retryPart', { part: t('part.names.mini-cart') })}
              title={t('part.failed', { part: t('part.names.mini-cart') })}
              aria-busy={isRetrying}
              onClick={onRetry}
            >
              <FrameIcon name="retry" />
            </button>
            <CartLink />
          </>
        )}
      />
    </div>
  )
}
