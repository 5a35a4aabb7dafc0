import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'

import { LanguageOffer } from '../language/language-offer.tsx'
import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'

export type LayoutProps = { path: string; children: ReactNode }

export function DefaultLayout({ path, children }: LayoutProps) {
  const { t } = useTranslation('shell')
  return (
    <>
      <a className="frame-skip" href="#main">
        {t('frame.skip')}
      </a>
      <LanguageOffer />
      <ShopHeader path={path} />
      <main className="frame-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <ShopFooter />
    </>
  )
}
