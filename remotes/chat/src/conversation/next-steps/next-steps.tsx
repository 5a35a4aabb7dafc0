import type { Message } from '@storefront/api/chat'
import { locationName, planWithLocation } from '@storefront/api/location'
import { type Translate, useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'

import { AgentButton } from '../status/agent-button.tsx'
import { SuggestionList } from '../suggestion-list.tsx'
import { SignInButton } from './sign-in-button.tsx'
import styles from './next-steps.module.css'

type NextStepsProps = {
  message: Message
  /** The customer's question that the message replies to. */
  question: string
}

/** Suggested follow-up questions. The button for an agent comes first when the assistant has no reply. */
export function NextSteps({ message, question }: NextStepsProps) {
  const { t } = useTranslation('chat')
  return (
    <Stack gap={3} align="start" className={styles.steps}>
      {message.offersSignIn && <SignInButton />}
      {message.offersPerson && <AgentButton variant="primary" size="medium" />}
      <SuggestionList texts={textsAfter({ message, question }, t)} />
    </Stack>
  )
}

type Plan = Message['plans'][number]

function textsAfter({ message, question }: NextStepsProps, t: Translate): string[] {
  const { plans, orders, cart } = message
  const [first, second] = plans
  if (first && second) {
    const hours = [first, second].map(plan =>
      t('suggestions.hours', { plan: planWithLocation(plan) }),
    )
    const isCompared = [first, second].every(
      plan => question.includes(plan.planName) && question.includes(locationName(plan.location)),
    )
    return isCompared ? hours : [comparison(first, second, t), t('suggestions.cart')]
  }
  if (first)
    return [t('suggestions.hours', { plan: planWithLocation(first) }), t('suggestions.cart')]
  if (cart) return [t('suggestions.billing'), t('suggestions.cheap')]
  if (orders.length > 0) return [t('suggestions.invoices'), t('suggestions.billing')]
  return [t('suggestions.cheap'), t('suggestions.cart'), t('suggestions.order')]
}

function comparison(first: Plan, second: Plan, t: Translate): string {
  if (locationName(first.location) !== locationName(second.location)) {
    return t('suggestions.compare', {
      first: planWithLocation(first),
      second: planWithLocation(second),
    })
  }
  const names = {
    first: first.planName,
    second: second.planName,
    place: locationName(first.location),
  }
  return t('suggestions.compareAt', names)
}
