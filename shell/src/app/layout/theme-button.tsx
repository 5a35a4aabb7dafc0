import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { $colorMode, setColorPreference } from 'shared/theme'

import { FrameIcon } from './frame-icon.tsx'

const next = { system: 'light', light: 'dark', dark: 'system' } as const

/** Cycles through system, light and dark. Its name contains the choice. */
export function ThemeButton() {
  const { t } = useTranslation('shell')
  const { preference, forced } = useStore($colorMode)
  const name = t(`frame.theme.${preference}`)
  return (
    <button
      type="button"
      className="frame-tool frame-tool-icon"
      aria-label={name}
      title={name}
      disabled={forced}
      onClick={() => setColorPreference(next[preference])}
    >
      <FrameIcon name={preference} />
    </button>
  )
}
