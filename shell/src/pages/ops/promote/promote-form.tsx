import type { ReleaseSummary } from '@storefront/api/registry'
import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { EmptyState } from 'shared/ui/empty-state'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Panel } from '../parts/panel.tsx'
import { choicesOf } from './choices.ts'
import { ReleaseChoice } from './release-choice.tsx'
import { ReviewPanel } from './review-panel.tsx'
import styles from './promote.module.css'

type PromoteFormProps = { shop: RegistryStatus; releases: ReleaseSummary[] }

export function PromoteForm({ shop, releases }: PromoteFormProps) {
  const { t } = useTranslation('ops')
  const [query, setQuery] = useSearchParams()
  const choices = choicesOf(shop, releases, query.get('container'))
  // The address has the choice, so that it survives a reload.
  const requested = query.get('releases')?.split(',') ?? []
  const found = releases.filter(({ id, isLive }) => requested.includes(id) && !isLive)
  const chosen = Object.fromEntries(found.map(({ name, id }) => [name, id]))
  const [reviewed, setReviewed] = useState<string[] | null>(null)
  const ids = Object.values(chosen)
  const choose = (container: string, id: string | null) => {
    const { [container]: _, ...others } = chosen
    const releaseIds = [...Object.values(others), ...(id === null ? [] : [id])]
    const next = new URLSearchParams(query)
    if (releaseIds.length > 0) next.set('releases', releaseIds.join(','))
    else next.delete('releases')
    setQuery(next, { replace: true })
    setReviewed(null)
  }
  if (choices.length === 0)
    return (
      <Panel title={t('promote.title')}>
        <EmptyState
          icon="package"
          title={t('promote.empty')}
          description={t('promote.emptyText')}
        />
      </Panel>
    )
  return (
    <>
      <Panel isFlush title={t('promote.title')} description={t('promote.lead')}>
        {choices.map(choice => (
          <ReleaseChoice
            key={choice.container}
            choice={choice}
            chosen={chosen[choice.container] ?? null}
            onChoose={id => choose(choice.container, id)}
          />
        ))}
        <Row gap={4} rowGap={2} align="center" justify="space-between" wrap className={styles.foot}>
          <Text size="s" className={styles.count}>
            {t('promote.chosen', { count: ids.length })}
          </Text>
          <Button
            variant={reviewed ? 'secondary' : 'primary'}
            disabled={ids.length === 0}
            onClick={() => setReviewed(ids)}
          >
            {t('promote.review')}
          </Button>
        </Row>
      </Panel>
      {reviewed && (
        <ReviewPanel
          key={reviewed.join()}
          releases={releases.filter(({ id }) => reviewed.includes(id))}
          rollouts={shop.rollouts}
          onCancel={() => setReviewed(null)}
        />
      )}
    </>
  )
}
