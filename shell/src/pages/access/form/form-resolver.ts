import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniObject } from 'zod/mini'

import { type PersonalData, passwordStrength } from './strength.ts'

/** Checks a form with the contract, and whether the password is easy to guess. Messages are text keys. */
export function createResolver<Values extends FieldValues>(
  schema: ZodMiniObject,
  toPerson: ((values: Values) => PersonalData) | undefined,
): Resolver<Values> {
  const check = zodResolver(schema as never) as unknown as Resolver<Values>
  return async (values, context, options) => {
    const found = await check(values, context, options)
    if (!toPerson) return found
    const fault = passwordStrength(String(values.password ?? ''), toPerson(values))?.fault
    if (!fault || ('password' in found.errors && found.errors.password)) return found
    const password = { type: 'weak', message: fault }
    return { values: {}, errors: { ...found.errors, password } } as Awaited<
      ReturnType<typeof check>
    >
  }
}
