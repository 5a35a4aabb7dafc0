import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { Dialog } from 'shared/ui/dialog'

import { ConfirmForm } from './confirm-form.tsx'
import { $question } from './confirmation.store.ts'
import { ProviderConfirm } from './provider-confirm.tsx'

/** A dialog above the form that needs the confirmation. Closing it does not change that form. */
export function ConfirmDialog() {
  const { t } = useTranslation('ops')
  const question = useStore($question)
  const offer = question?.offer
  const cancel = () => $question.get()?.settle(null)

  useEffect(() => () => $question.get()?.settle(null), [])

  return (
    <Dialog
      title={t('confirm.title')}
      description={t(offer ? 'confirm.providerText' : 'confirm.text')}
      isOpen={question !== null}
      onOpenChange={isOpen => !isOpen && cancel()}
    >
      {question && offer && (
        <ProviderConfirm offer={offer} onConfirmed={question.settle} onCancel={cancel} />
      )}
      {question && !offer && <ConfirmForm onConfirmed={question.settle} onCancel={cancel} />}
    </Dialog>
  )
}
