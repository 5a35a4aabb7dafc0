import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { toast } from 'shared/toast'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'

import { DeleteServerForm } from './delete-server-form.tsx'
import {
  $deletion,
  cancelDeletion,
  closeDeletion,
  type Deletable,
  deleteServer,
} from './deletion.store.ts'

const formId = 'delete-server'

/** Explains what deleting a server means, and requires the customer to type its name. */
export function DeleteServerDialog() {
  const { t } = useTranslation('checkout')
  const deletion = useStore($deletion)
  useEffect(() => closeDeletion, [])
  const server = deletion.status === 'closed' ? null : deletion.server

  const confirm = async ({ hostname, isBuilt, interval }: Deletable) => {
    if (!(await deleteServer())) return
    toast({
      title: t('deletion.started', { hostname }),
      ...(isBuilt && { description: t(`deletion.${interval}.started`) }),
    })
  }

  return (
    <Dialog
      title={t('deletion.title', { hostname: server?.hostname ?? '' })}
      description={t('deletion.lead')}
      isOpen={server !== null}
      onOpenChange={isOpen => isOpen || cancelDeletion()}
      footer={
        <>
          <Button variant="ghost" onClick={cancelDeletion}>
            {t('deletion.keep')}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            isBusy={deletion.status === 'sending'}
          >
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      {server && (
        <DeleteServerForm
          key={server.id}
          id={formId}
          server={server}
          error={deletion.status === 'failed' ? deletion.error : null}
          onConfirm={() => void confirm(server)}
        />
      )}
    </Dialog>
  )
}
