import { languages } from '@storefront/api/language'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { matchLanguage, savedLanguage } from 'shared/language-choice'
import { useLocation } from 'shared/navigation'
import { read, write } from 'shared/storage'

import { chooseLanguage, dismissedKey } from './choose-language.ts'
import { FrameIcon } from './frame-icon.tsx'
import { addressIn } from './language-address.ts'
import { whenReady } from './ready.ts'

/** Offers the browser's language; nobody is redirected by a guess (DESIGN 6). */
export function LanguageOffer() {
  const { t, language } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const offered = matchLanguage(navigator.languages, languages)

  useEffect(
    () => whenReady(() => setIsOpen(read(dismissedKey) === null && savedLanguage() === undefined)),
    [],
  )

  if (!isOpen || !offered || offered === language) return null
  const text = (key: string) => t(`offer.${offered}.${key}`)
  const dismiss = () => {
    write(dismissedKey, 'dismissed')
    setIsOpen(false)
  }
  return (
    <aside className="frame-notice frame-offer" lang={offered} aria-label={text('text')}>
      <FrameIcon name="globe" />
      <p>{text('text')}</p>
      <a
        className="frame-notice-action"
        href={addressIn(offered, pathname + search)}
        hrefLang={offered}
        onClick={() => chooseLanguage(offered)}
      >
        {text('accept')}
      </a>
      <button
        type="button"
        className="frame-notice-close"
        aria-label={text('dismiss')}
        onClick={dismiss}
      >
        <FrameIcon name="close" />
      </button>
    </aside>
  )
}
