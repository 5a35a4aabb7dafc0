import { paths } from 'shared/navigation'

import type { LayoutProps } from './default-layout.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import { Wordmark } from './wordmark.tsx'

/** A card in the middle: for the pages around signing in. */
export function AuthLayout({ children }: LayoutProps) {
  return (
    <div className="frame-auth">
      <Wordmark to={paths.guest} />
      <main className="frame-card" id="main" tabIndex={-1}>
        {children}
      </main>
      <div className="frame-auth-tools">
        <LanguageMenu place="above" />
        <ThemeButton />
      </div>
    </div>
  )
}
