import type { SwitchView } from '@storefront/api/switches'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { TextLink } from 'shared/ui/text-link'

import { opsAddress } from '../sections.ts'
import styles from './live.module.css'

/** Parts that new pages do not start, each with the reason, and a link to their switches. */
export function SwitchedOff({ switches }: { switches: SwitchView[] }) {
  const { t } = useTranslation('ops')
  if (switches.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={t('switches.offTitle', { count: switches.length })}
      action={<TextLink to={opsAddress('canary')}>{t('switches.show')}</TextLink>}
    >
      <ul className={styles.paths}>
        {switches.map(({ kind, name, why }) => (
          <li key={`${kind} ${name}`}>
            <bdi>{name}</bdi> ({t(`switches.kinds.${kind}`)}): <span data-said>{why}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
