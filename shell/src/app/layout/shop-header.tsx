import { CartSlot } from '../modules/cart-slot.tsx'
import { LauncherSlot } from '../modules/launcher-slot.tsx'
import { isIsolated, isIsolatedLoad } from '../routing/isolated-page.ts'
import { KeyedBoundaries } from '../routing/keyed-boundaries.tsx'
import { CartLink } from './cart-link.tsx'
import { HeaderActions } from './header-actions.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MainNav } from './main-nav.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { reportSlotCleanup } from './report-cleanup.ts'
import { SessionButton } from './session-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { Wordmark } from './wordmark.tsx'

/** Uses the same elements and classes as `frame/frame-body.html`, so that nothing moves when React renders. */
export function ShopHeader({ path }: { path: string }) {
  const hasSlots = !isIsolatedLoad && !isIsolated(path)
  return (
    <header className="frame-header">
      <div className="frame-header-row">
        <Wordmark />
        <MainNav className="frame-nav" />
        <div className="frame-tools">
          {/* At the start of a row that ends at the edge, so that nothing else moves when they appear. */}
          {hasSlots && <HeaderActions path={path} />}
          <div className="frame-wide">
            <LanguageMenu place="below" />
            <ThemeButton />
            <SessionButton />
            <span className="frame-divider" />
          </div>
          <KeyedBoundaries id={hasSlots ? 'slot' : 'link'} onError={reportSlotCleanup('mini-cart')}>
            {hasSlots ? <CartSlot /> : <CartLink />}
          </KeyedBoundaries>
          {/* On wide screens, it floats beside the page, so the focus reaches it after the header's tools. */}
          {hasSlots && <LauncherSlot path={path} />}
          <div className="frame-narrow">
            <PhoneMenu />
          </div>
        </div>
      </div>
      <OfflineNotice />
    </header>
  )
}
