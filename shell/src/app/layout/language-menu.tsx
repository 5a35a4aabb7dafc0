import { useTranslation } from 'shared/i18n'

import { LanguageLinks } from '../language/language-links.tsx'
import { Disclosure } from './disclosure.tsx'
import { FrameIcon } from './frame-icon.tsx'

export function LanguageMenu({ place }: { place: 'above' | 'below' }) {
  const { t, language } = useTranslation('shell')
  const name = t('frame.language.current', { language: t(`languages.${language}`) })
  return (
    <Disclosure
      label={name}
      buttonContent={<FrameIcon name="globe" />}
      className="frame-tool frame-tool-icon"
      panelClassName={`frame-menu frame-menu-${place}`}
    >
      <LanguageLinks />
    </Disclosure>
  )
}
