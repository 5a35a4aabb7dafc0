import type { Checker } from '@storefront/api/checks'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import { RelativeTime } from '../time/relative-time.tsx'

/** Without a checker nothing can be deployed. Renders nothing while one runs. */
export function CheckerAlert({ checker }: { checker: Checker | null }) {
  const { t } = useTranslation('ops')
  if (checker?.isPresent) return null
  return (
    <Alert tone="warning" title={t('checks.noChecker')}>
      {t('checks.noCheckerText')} <code>npm run checker</code>
      {checker && (
        <p>
          {t('checks.lastSeen')} <bdi>{checker.name}</bdi>, <RelativeTime at={checker.seenAt} />
        </p>
      )}
    </Alert>
  )
}
