import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { $deletedIds, confirmDeletion } from './deletion.store.ts'

type Server = Pick<Order['servers'][number], 'id' | 'hostname' | 'state'>
type DeleteServerProps = { server: Server; interval: Interval; className?: string | undefined }

/** Opens the confirmation dialog. The panel renders `DeleteServerDialog` once. */
export function DeleteServer({ server, interval, className }: DeleteServerProps) {
  const { t } = useTranslation('checkout')
  const deletedIds = useStore($deletedIds)
  const { id, hostname, state } = server
  const isBuilt = state === 'ready'
  if ((!isBuilt && state !== 'failed') || deletedIds.has(id)) return null
  return (
    <Button
      className={className}
      variant="ghost"
      size="small"
      icon="trash-2"
      aria-label={t('deletion.name', { hostname })}
      onClick={() => confirmDeletion({ id, hostname, interval, isBuilt })}
    >
      {t('deletion.action')}
    </Button>
  )
}
