import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'
import { Stack } from 'shared/ui/stack'

import { FailureAlert } from '../parts/failure-alert.tsx'
import { FormFoot } from '../parts/form-foot.tsx'
import { ReasonField } from '../parts/reason-field.tsx'

/** A change that needs a reason for the audit log. */
export type ReasonedChange = {
  title: string
  text: string
  label: string
  isDanger?: boolean
  send: (why: string) => Promise<unknown>
}

type ReasonDialogProps = { change: ReasonedChange | null; onClose: () => void }

export function ReasonDialog({ change, onClose }: ReasonDialogProps) {
  return (
    <Dialog
      title={change?.title ?? ''}
      description={change?.text}
      isOpen={change !== null}
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      {change && <ReasonForm change={change} onClose={onClose} />}
    </Dialog>
  )
}

function ReasonForm({ change, onClose }: { change: ReasonedChange; onClose: () => void }) {
  const { t } = useTranslation('ops')
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isMissing = why.trim() === ''
    setProblem(isMissing ? t('move.whyMissing') : undefined)
    if (isMissing) return field.current?.focus()
    setIsBusy(true)
    await change.send(why.trim()).then(onClose, setFailure)
    setIsBusy(false)
  }

  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {failure !== undefined && <FailureAlert error={failure} />}
      <ReasonField
        hint={t('canary.whyHint')}
        problem={problem}
        field={field}
        value={why}
        onChange={setWhy}
      />
      <FormFoot>
        <Button disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant={change.isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
          {change.label}
        </Button>
      </FormFoot>
    </Stack>
  )
}
