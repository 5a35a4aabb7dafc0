import { type Language, languages } from '@storefront/api/language'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/navigation'

import { FrameIcon } from '../layout/frame-icon.tsx'
import { chooseLanguage } from './choose-language.ts'
import { addressIn } from './language-address.ts'

/** Plain links, because a page in another language is a full page load. */
export function LanguageLinks() {
  const { t, language } = useTranslation('shell')
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers
    <ul role="list" className="frame-languages">
      {languages.map((each: Language) => (
        <li key={each}>
          <a
            className="frame-menu-item"
            href={addressIn(each, here)}
            hrefLang={each}
            lang={each}
            aria-current={each === language ? 'true' : undefined}
            onClick={() => chooseLanguage(each)}
          >
            {t(`languages.${each}`)}
            {each === language && <FrameIcon name="check" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
