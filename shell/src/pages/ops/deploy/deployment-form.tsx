import type { Deployment } from '@storefront/api/registry-deployments'
import type { RolloutView } from '@storefront/api/rollouts'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'

import { FailureAlert } from '../parts/failure-alert.tsx'
import { FormFoot } from '../parts/form-foot.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import type { DeploymentInput } from '../registry.ts'
import { ConflictAlert } from './conflict-alert.tsx'
import { useDeploymentForm } from './use-deployment-form.ts'

export type DeploymentResult = {
  move: Deployment
  isRebased: boolean
  /** Whether the target was live already, so that nothing was deployed. */
  isUnchanged?: boolean | undefined
  rollout?: RolloutView | undefined
}
/** `Result`: what the registry has done. */
export type DeploymentFormProps<Result> = {
  kind: 'promote' | 'rollback'
  /** The composition that the operator sees. */
  base: string
  /** The changes are still loading. */
  isWaiting?: boolean
  send: (deployment: DeploymentInput) => Promise<Result>
  /** Another composition is live, so the changes must be shown again. */
  onConflict: (live: string) => void
  onDeployed: (deployed: Result) => void
  onCancel: () => void
}

/** Prompts for the reason and deploys. */
export function DeploymentForm<Result>(props: DeploymentFormProps<Result>) {
  const { t } = useTranslation('ops')
  const { kind, isWaiting, onCancel } = props
  const { why, setWhy, problem, failure, conflict, isBusy, field, submit } =
    useDeploymentForm(props)
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {conflict && <ConflictAlert conflict={conflict} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      <ReasonField
        hint={t('move.whyHint')}
        problem={problem}
        field={field}
        value={why}
        onChange={setWhy}
      />
      <FormFoot>
        <Button disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant={kind === 'promote' ? 'primary' : 'danger'}
          isBusy={isBusy || isWaiting}
        >
          {t(conflict ? `move.${kind}Again` : `move.${kind}`)}
        </Button>
      </FormFoot>
    </Stack>
  )
}
