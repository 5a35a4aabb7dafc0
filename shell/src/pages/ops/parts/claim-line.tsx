import type { Claim } from '@storefront/api/publications'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'

import styles from './claim-line.module.css'

type ClaimLineProps = { claim: Claim | null | undefined }

/** The report of a team about its release. Its URL is text without a link, because the registry does not verify it. */
export function ClaimLine({ claim }: ClaimLineProps) {
  const { t } = useTranslation('ops')
  if (!claim) return null
  const { commit, branch, isDirty, ci, checks } = claim
  const { types, tests, testCount } = checks
  const checked = tests === 'passed' ? 'tested' : types
  return (
    <Row as="span" gap={3} rowGap={0} wrap className={styles.claim}>
      <span>{t('claim.says')}</span>
      {commit && (
        <span>
          <code>{commit.slice(0, 12)}</code>
          {branch && (
            <>
              {' '}
              {t('claim.on')} <bdi data-said>{branch}</bdi>
            </>
          )}
        </span>
      )}
      {!commit && <span>{t('claim.noCommit')}</span>}
      {isDirty && <span>{t('claim.dirty')}</span>}
      <span>{t(`claim.checks.${checked}`, { count: testCount ?? 0 })}</span>
      {ci && <span data-said>{ci}</span>}
    </Row>
  )
}
