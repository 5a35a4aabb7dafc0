import { useTranslation } from 'shared/i18n'
import { Dialog } from 'shared/ui/dialog'

import { CreateForm } from './create-form.tsx'
import { SecretView } from './secret-view.tsx'
import { useNewSecret } from './use-new-secret.ts'

type CreateDialogProps = { isOpen: boolean; onClose: () => void }

export function CreateDialog({ isOpen, onClose }: CreateDialogProps) {
  const { t } = useTranslation('ops')
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
        <CreateForm request={request} onCancel={close} />
      )}
    </Dialog>
  )
}
