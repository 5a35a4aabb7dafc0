import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniObject } from 'zod/mini'

import { reportAccessFailure, toFieldFaults } from './form-failure.ts'
import { createResolver } from './form-resolver.ts'
import { loadStrengthCheck, type PersonalData } from './strength.ts'

type Access<Values extends FieldValues> = {
  schema: ZodMiniObject
  values: DefaultValues<Values>
  /** The user of the new password. Without it, the strength is not checked. */
  toPerson?: (values: Values) => PersonalData
  send: (values: Values) => Promise<void>
  /** Returns true if the caller has handled the failure. */
  onFailure?: (error: unknown) => boolean
}

/**
 * A form that validates a field when the user leaves it, and clears its error while the user types. Typed input stays
 * after a failure and without network.
 */
export function useAccessForm<Values extends FieldValues>(access: Access<Values>) {
  const { schema, values, toPerson, send, onFailure } = access
  const form = useForm<Values>({
    defaultValues: values,
    resolver: createResolver<Values>(schema, toPerson),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { clearErrors, formState, handleSubmit, register, setError } = form

  const report = (error: unknown) => {
    if (onFailure?.(error)) return
    const faults = Object.entries(toFieldFaults(error))
    for (const [name, message] of faults)
      setError(name as Path<Values>, { message }, { shouldFocus: true })
    if (faults.length === 0) setFailure(reportAccessFailure(error))
  }
  const sendValid = handleSubmit(async sent => {
    setFailure(null)
    await send(sent).catch(report)
  })
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (formState.isSubmitting) return
    // Waits for the lists, for a password that was pasted and submitted immediately. Without them, the server checks
    // it.
    if (toPerson) await loadStrengthCheck().catch(() => undefined)
    await sendValid()
  }
  return {
    ...form,
    failure,
    isBusy: formState.isSubmitting,
    submit,
    faultOf: (name: Path<Values>) => form.getFieldState(name, formState).error?.message,
    field: (name: Path<Values>) => register(name, { onChange: () => clearErrors(name) }),
  }
}
