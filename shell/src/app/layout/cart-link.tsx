import { useTranslation } from 'shared/i18n'
import { Link, paths } from 'shared/navigation'

import { FrameIcon } from './frame-icon.tsx'

export function CartLink() {
  const { t } = useTranslation('shell')
  return (
    <Link className="frame-tool frame-tool-icon" to={paths.cart} aria-label={t('frame.cart')}>
      <FrameIcon name="cart" />
    </Link>
  )
}
