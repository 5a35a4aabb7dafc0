import type { Quote } from '@storefront/api/quote'
import { type FormEvent, useRef, useState } from 'react'
import { paths, useNavigate } from 'shared/navigation'

import { ServerList } from '../result/server-list.tsx'
import { Columns } from './columns.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type FormProblem, findFormProblems } from './form-problems.ts'
import { OrderAside } from './order-aside.tsx'
import { placeOrder } from './place-order.store.ts'
import { PlacementFailure } from './placement-failure.tsx'
import { $secondsHeld, requestQuote } from './quote.store.ts'
import { showAllProblems } from './servers.store.ts'
import { showSshKeyProblem } from './ssh-keys.store.ts'
import { SshKeysField } from './ssh-keys-field.tsx'
import { TermsField } from './terms-field.tsx'

type OrderFormProps = {
  quote: Quote
  /** A newer quote is loading. */
  isRenewing: boolean
}

export function OrderForm({ quote, isRenewing }: OrderFormProps) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<FormProblem[]>([])
  const summary = useRef<HTMLDivElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRenewing) return
    if ($secondsHeld.get() === 0) return requestQuote()
    const found = findFormProblems(quote)
    setProblems(found)
    showAllProblems()
    showSshKeyProblem()
    if (found.length > 0) {
      requestAnimationFrame(() => summary.current?.focus())
      return
    }
    const order = await placeOrder(quote)
    if (order) navigate(paths.payment(order.id))
  }

  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <Columns aside={<OrderAside quote={quote} isRenewing={isRenewing} />}>
        <ErrorSummary ref={summary} problems={problems} />
        <PlacementFailure />
        <ServerList lines={quote.lines} interval={quote.interval} />
        <SshKeysField />
        <TermsField version={quote.termsVersion} isMissing={hasTermsProblem(problems)} />
      </Columns>
    </form>
  )
}

const hasTermsProblem = (problems: FormProblem[]) =>
  problems.some(problem => problem.kind === 'terms')
