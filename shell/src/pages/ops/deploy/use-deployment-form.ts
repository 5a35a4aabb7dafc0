import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'

import { type BaseMoved, baseChangedOf } from '../failure.ts'
import { reloadShop } from '../stores.ts'
import type { DeploymentFormProps } from './deployment-form.tsx'

/** Requires a reason. After a conflict, offers the deployment again with the new base. */
export function useDeploymentForm<Result>({
  base,
  send,
  onConflict,
  onDeployed,
}: DeploymentFormProps<Result>) {
  const { t } = useTranslation('ops')
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [conflict, setConflict] = useState<BaseMoved | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const reject = (error: unknown) => {
    const deployed = baseChangedOf(error)
    setConflict(deployed)
    setFailure(deployed ? undefined : error)
    if (deployed) onConflict(deployed.live)
    void reloadShop()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (why.trim() === '') {
      setProblem(t('move.whyMissing'))
      field.current?.focus()
      return
    }
    setProblem(undefined)
    setFailure(undefined)
    setIsBusy(true)
    await send({ base, why: why.trim() })
      .then(moved => {
        void reloadShop()
        onDeployed(moved)
      }, reject)
      .finally(() => setIsBusy(false))
  }

  return { why, setWhy, problem, failure, conflict, isBusy, field, submit }
}
