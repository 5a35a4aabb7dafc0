import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniObject } from 'zod/mini'

import { reportAccessFailure, toFieldFaults } from './form-failure.ts'
import { createResolver } from './form-resolver.ts'
import { loadJudge, type PersonalWords } from './strength.ts'

type Access<Values extends FieldValues> = {
  schema: ZodMiniObject
  values: DefaultValues<Values>
  /** Whose new password it is; without, none is judged. */
  toPerson?: (values: Values) => PersonalWords
  send: (values: Values) => Promise<void>
  /** True when the failure was dealt with elsewhere. */
  onFailure?: (error: unknown) => boolean
}

/**
 * A form that is checked when a field is left and forgives while it is typed in. Nothing typed is ever lost: not by a
 * failure, not by a dead network.
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
  const submit = handleSubmit(async sent => {
    setFailure(null)
    await send(sent).catch(report)
  })
  const begin = async (event: React.FormEvent) => {
    event.preventDefault()
    if (formState.isSubmitting) return
    // Whoever pasted and pressed Enter at once is judged as well; without the lists the server judges.
    if (toPerson) await loadJudge().catch(() => undefined)
    await submit()
  }
  return {
    ...form,
    failure,
    isBusy: formState.isSubmitting,
    submit: begin,
    faultOf: (name: Path<Values>) => form.getFieldState(name, formState).error?.message,
    field: (name: Path<Values>) => register(name, { onChange: () => clearErrors(name) }),
  }
}
