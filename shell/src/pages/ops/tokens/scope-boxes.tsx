import type { Scope } from '@storefront/api/registry-access'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'
import { Checkbox } from 'shared/ui/checkbox'
import { Text } from 'shared/ui/text'

import styles from './tokens.module.css'

type ScopeBoxesProps = {
  offered: Scope[]
  scopes: Scope[]
  problem?: string
  onChange: (scopes: Scope[]) => void
}

export function ScopeBoxes({ offered, scopes, problem, onChange }: ScopeBoxesProps) {
  const { t } = useTranslation('ops')
  const id = useId()
  return (
    <fieldset className={styles.scopes} aria-describedby={problem && id}>
      <Text as="legend" size="s" weight="medium" className={styles.legend}>
        {t('tokens.scopes')}
      </Text>
      {offered.map(scope => (
        <Checkbox
          key={scope}
          checked={scopes.includes(scope)}
          onCheckedChange={isChecked =>
            onChange(isChecked ? [...scopes, scope] : scopes.filter(each => each !== scope))
          }
          label={t(`scopes.${scope}Long`)}
        />
      ))}
      {problem && (
        <Text size="s" tone="danger" id={id} role="alert">
          {problem}
        </Text>
      )}
    </fieldset>
  )
}
