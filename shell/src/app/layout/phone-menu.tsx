import { useTranslation } from 'shared/i18n'

import { LanguageLinks } from '../language/language-links.tsx'
import { Disclosure } from './disclosure.tsx'
import { FrameIcon } from './frame-icon.tsx'
import { MainNav } from './main-nav.tsx'
import { SessionButton } from './session-button.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The parts of the header that do not fit on a phone. */
export function PhoneMenu() {
  const { t } = useTranslation('shell')
  return (
    <Disclosure
      label={t('frame.menu')}
      buttonContent={<FrameIcon name="menu" />}
      className="frame-tool frame-tool-icon"
      panelClassName="frame-sheet"
    >
      <MainNav className="frame-sheet-nav" />
      <div className="frame-sheet-group">
        <p className="frame-sheet-label">{t('frame.language.label')}</p>
        <LanguageLinks />
      </div>
      <div className="frame-sheet-foot">
        <SessionButton />
        <ThemeButton />
      </div>
    </Disclosure>
  )
}
