import { paths } from 'shared/navigation'

import { LanguageOffer } from '../language/language-offer.tsx'
import { LauncherSlot } from '../modules/launcher-slot.tsx'
import type { LayoutProps } from './default-layout.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ThemeButton } from './theme-button.tsx'
import { Wordmark } from './wordmark.tsx'

/** A centred card for the pages around sign-in. */
export function AuthLayout({ path, children }: LayoutProps) {
  return (
    <>
      <LanguageOffer />
      <OfflineNotice />
      <div className="frame-auth">
        <header className="frame-auth-head">
          <Wordmark to={paths.guest} />
        </header>
        <main className="frame-card" id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="frame-auth-tools">
          <LanguageMenu place="above" />
          <ThemeButton />
          <LauncherSlot path={path} />
        </footer>
      </div>
    </>
  )
}
