import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import type { BaseMoved } from '../failure.ts'
import { listOf } from '../parts/list-of.ts'
import { ShortId } from '../parts/short-id.tsx'
import { deployments } from '../stores.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { useResource } from '../use-resource.ts'

/** Shows that someone else deployed in the meantime. The changes below it are relative to the new live composition. */
export function ConflictAlert({ conflict: { live, changed } }: { conflict: BaseMoved }) {
  const { t } = useTranslation('ops')
  const state = useResource(deployments)
  const items = state.status === 'ready' ? state.content.items : []
  const deployment = items.find(({ composition }) => composition === live)
  return (
    <Alert tone="warning" role="alert" title={t('conflict.title')}>
      <p>{t('conflict.text', { containers: listOf(changed, t) })}</p>
      <p>
        <ShortId id={live} />{' '}
        {deployment && (
          <>
            <bdi>{deployment.who}</bdi>, <RelativeTime at={deployment.at} />:{' '}
            <q data-said>{deployment.why}</q>
          </>
        )}
      </p>
    </Alert>
  )
}
