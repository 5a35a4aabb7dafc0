import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { Card } from 'shared/ui/card'

import { ResourceView } from '../lists/resource-view.tsx'
import { releases, status } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { PromoteForm } from './promote-form.tsx'

const refreshMs = 15_000

/** Lets operators choose published releases, compare them with the live composition, and deploy them together. */
export function PromoteSection() {
  const { t } = useTranslation('ops')
  const query = useSearchParams()[0]
  const shop = useResource(status, refreshMs)
  const known = useResource(releases, refreshMs)
  const state = shop.status === 'ready' ? known : shop
  const load = () => void Promise.all([status.load(), releases.load()])
  if (shop.status !== 'ready' || known.status !== 'ready')
    return (
      <Card padding="none">
        <ResourceView state={state} failed={t('promote.failed')} onRetry={load} rows={6}>
          {() => null}
        </ResourceView>
      </Card>
    )
  return (
    <ResourceView state={known} failed={t('promote.failed')} onRetry={load}>
      {list => <PromoteForm key={query.get('container')} shop={shop.content} releases={list} />}
    </ResourceView>
  )
}
