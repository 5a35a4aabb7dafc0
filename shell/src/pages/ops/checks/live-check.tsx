import type { Deployment } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { TextLink } from 'shared/ui/text-link'

import { opsAddress } from '../sections.ts'

const tones = { passed: 'success', unchecked: 'neutral', overridden: 'danger' } as const

/** How a deployment came past the checks, with a link to its check. */
export function LiveCheck({ move: { checked, check } }: { move: Deployment }) {
  const { t } = useTranslation('ops')
  if (!checked) return t('unknown')
  return (
    <>
      <Badge tone={tones[checked]}>{t(`checks.checked.${checked}`)}</Badge>
      {check && <TextLink to={opsAddress('checks', { check })}>{t('checks.show')}</TextLink>}
    </>
  )
}
