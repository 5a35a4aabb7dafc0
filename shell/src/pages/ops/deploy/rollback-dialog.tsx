import { useMemo, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { createResource } from 'shared/resource'
import { toast } from 'shared/toast'
import { Dialog } from 'shared/ui/dialog'
import { Stack } from 'shared/ui/stack'

import { DiffView } from '../diff/diff-view.tsx'
import { ResourceView } from '../lists/resource-view.tsx'
import { type RollbackTarget, readDiff, rollBack } from '../registry.ts'
import { useResource } from '../use-resource.ts'
import { DeploymentForm, type DeploymentResult } from './deployment-form.tsx'
import styles from './rollback-dialog.module.css'

export type Rollback = {
  /** The target composition. With `container`, the rollback deploys only its release in that composition. */
  to: string
  container?: string
}
type RollbackDialogProps = { rollback: Rollback | null; live: string; onClose: () => void }

export function RollbackDialog({ rollback, live, onClose }: RollbackDialogProps) {
  const { t } = useTranslation('ops')
  const title = rollback?.container
    ? t('rollback.containerTitle', { container: rollback.container })
    : t('rollback.title', { id: rollback?.to.slice(0, 8) ?? '' })
  return (
    <Dialog
      className={styles.dialog}
      title={title}
      description={t(rollback?.container ? 'rollback.containerText' : 'rollback.text')}
      isOpen={rollback !== null}
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      {rollback && <RollbackForm rollback={rollback} live={live} onClose={onClose} />}
    </Dialog>
  )
}

type RollbackFormProps = { rollback: Rollback; live: string; onClose: () => void }

function RollbackForm({ rollback, live, onClose }: RollbackFormProps) {
  const { t } = useTranslation('ops')
  const { to, container } = rollback
  const [base, setBase] = useState(live)
  const diff = useMemo(() => createResource(() => readDiff(base, to)), [base, to])
  const state = useResource(diff)
  const target: RollbackTarget = { composition: to, ...(container && { container }) }
  const finish = ({ move, isUnchanged }: DeploymentResult) => {
    const id = move.composition.slice(0, 8)
    if (isUnchanged)
      toast({ title: t('rollback.unchanged', { id }), description: t('move.unchanged') })
    else toast({ title: t('rollback.done', { id }) })
    onClose()
  }
  return (
    <Stack gap={5}>
      <ResourceView state={state} failed={t('diff.failed')} onRetry={diff.load} rows={1}>
        {content => <DiffView diff={content} only={container} />}
      </ResourceView>
      <DeploymentForm
        kind="rollback"
        base={base}
        send={deployment => rollBack(target, deployment)}
        onConflict={setBase}
        onDeployed={finish}
        onCancel={onClose}
      />
    </Stack>
  )
}
