import { languages } from '@storefront/api/language'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/navigation'
import { write } from 'shared/storage'

import { FrameIcon } from '../layout/frame-icon.tsx'
import { chooseLanguage, dismissedKey } from './choose-language.ts'
import { addressIn } from './language-address.ts'

/** The boot script selects the language before the first paint, so that the bar never moves visible content. */
function offeredLanguage() {
  return languages.find(each => each === document.documentElement.dataset.offer)
}

/** Offers the browser's language. The shop does not redirect automatically. */
export function LanguageOffer() {
  const { t, language } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const [offered, setOffered] = useState(offeredLanguage)
  if (!offered || offered === language) return null
  const text = (key: string) => t(`offer.${offered}.${key}`)
  const dismiss = () => {
    write(dismissedKey, 'dismissed')
    delete document.documentElement.dataset.offer
    setOffered(undefined)
    document.getElementById('main')?.focus()
  }
  return (
    <aside className="frame-bar frame-offer" lang={offered} aria-label={text('text')}>
      <div className="frame-bar-row">
        <FrameIcon name="globe" />
        <p>{text('text')}</p>
        <a
          className="frame-bar-action"
          href={addressIn(offered, pathname + search)}
          hrefLang={offered}
          onClick={() => chooseLanguage(offered)}
        >
          {text('accept')}
        </a>
        <button
          type="button"
          className="frame-bar-close"
          aria-label={text('dismiss')}
          onClick={dismiss}
        >
          <FrameIcon name="close" />
        </button>
      </div>
    </aside>
  )
}
