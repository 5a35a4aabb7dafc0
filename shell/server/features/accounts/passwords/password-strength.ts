import { checkedLength, findPasswordFault, toPersonalWords } from '@storefront/api/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

import { HttpError } from '../../../http-error.ts'

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

type PersonalWords = { name: string; email: string }

/** @throws HttpError 422 if the password is common, contains personal words, or is easy to guess. */
export function requireStrongPassword(password: string, user: PersonalWords): void {
  const fault = findPasswordFault(
    strength.check(password.slice(0, checkedLength), toPersonalWords(user)),
  )
  if (fault) throw new HttpError(422, 'weak_password', { details: { password: fault } })
}
