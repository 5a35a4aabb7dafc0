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
  /** What the customer needs, including earlier messages that this one continues. */
  need: Need
  /** The plans of the last response with their current data, without those that the shop no longer offers. */
  shown: Flavor[]
  catalogue: Flavor[]
  /** Whether this is the first message. The response then begins with the introduction. */
  isFirst: boolean
  /** `null` if nobody is signed in. */
  customerId: string | null
  dependencies: Dependencies
}

export type AssistantReply = Pick<
  Message,
  'text' | 'plans' | 'orders' | 'cart' | 'offersPerson'
> & {
  /** Whether the customer asks for a person. */
  isHandOver: boolean
  /** Whether the response depends on the customer, and nobody is signed in. */
  offersSignIn: boolean
  /** Whether the support team cannot see the message. */
  isPrivate: boolean
}
