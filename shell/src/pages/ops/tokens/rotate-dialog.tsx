import type { TokenView } from '@storefront/api/registry-access'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'
import { Select } from 'shared/ui/select'
import { Stack } from 'shared/ui/stack'

import { FailureAlert } from '../parts/failure-alert.tsx'
import { FormFoot } from '../parts/form-foot.tsx'
import { rotateToken } from '../registry.ts'
import { SecretView } from './secret-view.tsx'
import { type SecretRequest, useNewSecret } from './use-new-secret.ts'

type RotateDialogProps = { token: TokenView | null; onClose: () => void }

const graces = [0, 10, 60, 1440] as const

/** Creates a new secret with the same label. The old secret can work for a grace period. */
export function RotateDialog({ token, onClose }: RotateDialogProps) {
  const { t } = useTranslation('ops')
  const { secret, close, request } = useNewSecret(onClose)
  const label = token?.label ?? ''
  return (
    <Dialog
      title={t(secret ? 'tokens.rotatedTitle' : 'tokens.rotateTitle', { label })}
      description={t(secret ? 'tokens.secretText' : 'tokens.rotateText')}
      isOpen={token !== null}
      onOpenChange={isOpen => !isOpen && close()}
    >
      {secret && <SecretView secret={secret} onClose={close} />}
      {token && !secret && <RotateForm id={token.id} request={request} onCancel={close} />}
    </Dialog>
  )
}

type RotateFormProps = { id: string; request: SecretRequest; onCancel: () => void }

function RotateForm({ id, request, onCancel }: RotateFormProps) {
  const { t } = useTranslation('ops')
  const [grace, setGrace] = useState(10)
  const { isBusy, failure, send } = request
  return (
    <Stack gap={5}>
      {failure !== undefined && <FailureAlert error={failure} />}
      <Select
        label={t('tokens.grace')}
        value={String(grace)}
        options={graces.map(minutes => ({
          value: String(minutes),
          label: minutes === 0 ? t('tokens.graceNone') : t(`tokens.graces.${minutes}`),
        }))}
        onValueChange={value => setGrace(Number(value))}
      />
      <FormFoot>
        <Button disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => send(() => rotateToken(id, grace))}
        >
          {t('tokens.rotate')}
        </Button>
      </FormFoot>
    </Stack>
  )
}
