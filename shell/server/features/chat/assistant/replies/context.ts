import type { Message } from '@storefront/api/chat'
import type { Flavor } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'

import type { Dependencies } from '../../../../dependencies.ts'
import type { Need } from '../reading/need.ts'
import type { ParsedMessage } from '../reading/understand.ts'
import type { Translate } from '../texts.ts'

export type Context = {
  language: Language
  t: Translate
  read: ParsedMessage
  /** What is looked for, with what was said before where the message goes on from it. */
  need: Need
  /** Plans that the last answer showed, as they are now; those no longer offered are left out. */
  shown: Flavor[]
  catalogue: Flavor[]
  /** Nothing was said before: the introduction goes before the answer. */
  isFirst: boolean
  /** `null` when nobody is signed in. */
  customerId: string | null
  dependencies: Dependencies
}

export type AssistantReply = Pick<
  Message,
  'text' | 'plans' | 'orders' | 'cart' | 'offersPerson'
> & {
  /** A person was asked for. */
  isHandOver: boolean
  /** It depends on who asks, and nobody is signed in. */
  offersSignIn: boolean
  /** Not for the team's eyes. */
  isPrivate: boolean
}
