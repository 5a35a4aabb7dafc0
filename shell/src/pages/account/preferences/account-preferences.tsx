import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { $colorMode, type ColorPreference, setColorPreference } from 'shared/theme'
import { Row } from 'shared/ui/row'
import { Segmented } from 'shared/ui/segmented'
import { Text } from 'shared/ui/text'

import { LanguageLinks } from '../../../app/language/language-links.tsx'
import { AccountPanel } from '../account-panel.tsx'
import styles from './account-preferences.module.css'

const modes = ['system', 'light', 'dark'] as const satisfies readonly ColorPreference[]

/** Both preferences are stored in the browser, not in the account. */
export function AccountPreferences() {
  const { t } = useTranslation('shell')
  const { preference, forced } = useStore($colorMode)
  return (
    <AccountPanel
      title={t('account.preferences.title')}
      description={t('account.preferences.lead')}
    >
      <Row gap={6} rowGap={3} align="start" justify="space-between" wrap className={styles.row}>
        <div>
          <Text as="h3" size="m" weight="medium">
            {t('account.preferences.colors')}
          </Text>
          <Text size="s" tone="muted" className={styles.hint}>
            {t('account.preferences.colorsHint')}
          </Text>
        </div>
        <Segmented
          label={t('account.preferences.colors')}
          value={preference}
          options={modes.map(value => ({
            value,
            label: t(`frame.theme.${value}Short`),
            isDisabled: forced,
          }))}
          onValueChange={setColorPreference}
        />
      </Row>
      <Row gap={6} rowGap={3} align="start" justify="space-between" wrap className={styles.row}>
        <div>
          <Text as="h3" size="m" weight="medium">
            {t('frame.language.label')}
          </Text>
          <Text size="s" tone="muted" className={styles.hint}>
            {t('account.preferences.languageHint')}
          </Text>
        </div>
        <div className={styles.languages}>
          <LanguageLinks />
        </div>
      </Row>
    </AccountPanel>
  )
}
