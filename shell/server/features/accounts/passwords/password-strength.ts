import { findPasswordFault, judgedLength, toPersonalWords } from '@storefront/api/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

import { HttpError } from '../../../http-error.ts'

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

type PersonalWords = { name: string; email: string }

/** 422 for a password that is on the lists, made of the person's own words, or guessed in no time. */
export function requireStrongPassword(password: string, person: PersonalWords): void {
  const fault = findPasswordFault(
    strength.check(password.slice(0, judgedLength), toPersonalWords(person)),
  )
  if (fault) throw new HttpError(422, 'weak_password', { details: { password: fault } })
}
