import { useStore } from '@nanostores/react'
import type { KnownUser } from '@storefront/api/session'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { signOut } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'

import { $accountDeletion, closeAccountDeletion, deleteAccount } from './account-deletion.store.ts'
import { DeletionForm } from './deletion-form.tsx'

const formId = 'delete-account'

/** Says what is deleted and what is kept, and requires the customer to type the address and the password. */
export function DeletionDialog({ user }: { user: KnownUser }) {
  const { t } = useTranslation('shell')
  const deletion = useStore($accountDeletion)
  useEffect(() => closeAccountDeletion, [])
  const isBusy = deletion.status === 'sending' || deletion.status === 'done'

  const confirm = async (password: string | null) => {
    // The session has ended on the server. Signing out also clears what this browser stores.
    if (await deleteAccount(password)) await signOut()
  }

  return (
    <Dialog
      title={t('account.data.deletion.question')}
      description={t('account.data.deletion.final')}
      isOpen={deletion.status !== 'closed'}
      onOpenChange={isOpen => isOpen || closeAccountDeletion()}
      footer={
        <>
          <Button variant="ghost" onClick={closeAccountDeletion}>
            {t('account.data.deletion.keep')}
          </Button>
          <Button variant="danger" type="submit" form={formId} isBusy={isBusy}>
            {t('account.data.deletion.action')}
          </Button>
        </>
      }
    >
      <DeletionForm
        id={formId}
        user={user}
        problem={deletion.status === 'refused' ? deletion.problem : null}
        failure={deletion.status === 'failed' ? deletion.text : null}
        onConfirm={password => void confirm(password)}
      />
    </Dialog>
  )
}
