import { locationName } from '@storefront/api/location'

import { readHours } from '../../hours.ts'
import { modelOf } from '../reading/names.ts'
import type { AssistantReply, Context } from './context.ts'
import { formatList, joinSentences } from './format.ts'
import { say } from './say.ts'

/** Right after the introduction, the response does not greet or introduce itself again. */
export function replyGreeting({ t, language, isFirst }: Context): AssistantReply {
  const welcome = t('welcome')
  return say(isFirst ? welcome : joinSentences(language, [t('hello'), welcome]))
}

export function replyAbout({ t, language, isFirst }: Context): AssistantReply {
  const about = t('about')
  return say(isFirst ? about : joinSentences(language, [t('introduction'), about]))
}

/** Explains how billing works, beginning with what the customer asked. */
export function replyBilling({ t, read }: Context): AssistantReply {
  if (read.meanings.has('declined')) return say(t('billing.declined'), { offersPerson: true })
  const topics = ['trial', 'discount', 'off', 'refund', 'money'].filter(topic =>
    read.meanings.has(`billing:${topic}`),
  )
  const [topic = 'general'] = topics
  const offersPerson = topic === 'refund' || read.meanings.has('wasCharged')
  return say(t(`billing.${topic}`), { offersPerson })
}

export function describePlaces({ language, catalogue }: Context): string {
  return formatList(language, [...new Set(catalogue.map(({ location }) => locationName(location)))])
}

export const replyLocations = (context: Context): AssistantReply =>
  say(context.t('places', { places: describePlaces(context) }))

/** Says that the assistant has no answer, and offers a person. */
export function replyUnknown({ t, read, language, catalogue }: Context): AssistantReply {
  const models = [...new Set(catalogue.flatMap(plan => modelOf(plan) ?? []))]
  const isNotSold = read.meanings.has('notSold') && models.length > 0
  const text = isNotSold ? t('not-sold', { cards: formatList(language, models) }) : t('unknown')
  return say(text, { offersPerson: true })
}

export const replyLanguage = ({ t, read }: Context): AssistantReply =>
  say(t(read.language === null ? 'language.none' : 'language.now'))

/** The page shows above the conversation when the team is back, in the time zone of the customer. */
export function replyPerson({ t, dependencies }: Context): AssistantReply {
  const { isOpen, changesAt } = readHours(dependencies.config.supportHours, dependencies.now())
  const key = isOpen || changesAt === null ? 'person' : 'person-later'
  return say(t(key), { isHandOver: true })
}
