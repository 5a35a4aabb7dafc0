import type { TokenView } from '@storefront/api/registry-access'
import { useState } from 'react'
import { confirm } from 'shared/confirm'
import { useTranslation } from 'shared/i18n'
import { toast } from 'shared/toast'
import { Button } from 'shared/ui/button'
import { EmptyState } from 'shared/ui/empty-state'

import { failureOf } from '../failure.ts'
import { ResourceView } from '../lists/resource-view.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { revokeToken } from '../registry.ts'
import { tokens } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { CreateDialog } from './create-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TokenItem } from './token-item.tsx'
import { sortTokens } from './token-state.ts'

/** Lists the tokens to publish and deploy. The secrets are not stored. */
export function TokensSection() {
  const { t } = useTranslation('ops')
  const state = useResource(tokens)
  const [isCreating, setCreating] = useState(false)
  const [rotated, setRotated] = useState<TokenView | null>(null)
  const revoke = async ({ id, label }: TokenView) => {
    const isConfirmed = await confirm({
      title: t('tokens.revokeTitle', { label }),
      description: t('tokens.revokeText'),
      confirmText: t('tokens.revoke'),
      cancelText: t('cancel'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    await revokeToken(id).then(
      () => toast({ title: t('tokens.revoked', { label }) }),
      (error: unknown) => toast({ title: failureOf(error, t).text, variant: 'destructive' }),
    )
    await tokens.load()
  }
  return (
    <>
      <Panel
        isFlush
        title={t('tokens.title')}
        description={t('tokens.lead')}
        action={
          <Button icon="plus" onClick={() => setCreating(true)}>
            {t('tokens.create')}
          </Button>
        }
      >
        <ResourceView state={state} failed={t('tokens.failed')} onRetry={tokens.load}>
          {list =>
            list.length === 0 ? (
              <EmptyState
                icon="key-round"
                title={t('tokens.empty')}
                description={t('tokens.emptyText')}
              />
            ) : (
              <Rows>
                {sortTokens(list).map(token => (
                  <TokenItem
                    key={token.id}
                    token={token}
                    onRotate={() => setRotated(token)}
                    onRevoke={() => revoke(token)}
                  />
                ))}
              </Rows>
            )
          }
        </ResourceView>
      </Panel>
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <RotateDialog token={rotated} onClose={() => setRotated(null)} />
    </>
  )
}
