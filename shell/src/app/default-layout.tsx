import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'

import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'

export type LayoutProps = { path: string; children: ReactNode }

export function DefaultLayout({ children }: LayoutProps) {
  const { t } = useTranslation('shell')
  return (
    <>
      <a className="frame-skip" href="#main">
        {t('frame.skip')}
      </a>
      <ShopHeader />
      <main className="frame-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <ShopFooter />
    </>
  )
}
