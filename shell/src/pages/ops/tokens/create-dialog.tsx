import { useTranslation } from 'shared/i18n'
import { Dialog } from 'shared/ui/dialog'

import { ResourceView } from '../lists/resource-view.tsx'
import { status } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { CreateForm } from './create-form.tsx'
import { SecretView } from './secret-view.tsx'
import { teamsOf } from './teams.ts'
import { useNewSecret } from './use-new-secret.ts'

type CreateDialogProps = { isOpen: boolean; onClose: () => void }

/** The form appears with the teams. Its first choice would otherwise change when they arrive. */
export function CreateDialog({ isOpen, onClose }: CreateDialogProps) {
  const { t } = useTranslation('ops')
  const shop = useResource(status)
  const { secret, close, request } = useNewSecret(onClose)
  return (
    <Dialog
      title={t(secret ? 'tokens.createdTitle' : 'tokens.createTitle')}
      description={t(secret ? 'tokens.secretText' : 'tokens.createText')}
      isOpen={isOpen}
      onOpenChange={isNowOpen => !isNowOpen && close()}
    >
      {secret ? (
        <SecretView secret={secret} onClose={close} />
      ) : (
        <ResourceView state={shop} failed={t('live.failed')} onRetry={status.load} rows={4}>
          {({ releases }) => (
            <CreateForm teams={teamsOf(releases)} request={request} onCancel={close} />
          )}
        </ResourceView>
      )}
    </Dialog>
  )
}
