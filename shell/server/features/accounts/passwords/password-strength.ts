import { checkedLength, findPasswordFault, toPersonalWords } from '@storefront/api/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

import { HttpError } from '../../../http-error.ts'

/** In lower case. zxcvbn would find them, too, but a list of thousands is checked faster here. */
const leaked = new Set(dictionary['passwords-common'].map(String))

/** It sorts its dictionaries, so a server creates it for the first new password, not at its start. */
let strength: ZxcvbnFactory | undefined

function openStrength(): ZxcvbnFactory {
  strength ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return strength
}

type PersonalWords = { name: string; email: string }

/** @throws HttpError 422 if the password is common, contains personal words, or is easy to guess. */
export function requireStrongPassword(password: string, user: PersonalWords): void {
  const fault = leaked.has(password.toLowerCase())
    ? 'common'
    : findPasswordFault(
        openStrength().check(password.slice(0, checkedLength), toPersonalWords(user)),
      )
  if (fault) throw new HttpError(422, 'weak_password', { details: { password: fault } })
}
