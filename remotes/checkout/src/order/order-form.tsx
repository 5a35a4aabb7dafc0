import type { Quote } from '@storefront/api/quote'
import { type FormEvent, useRef, useState } from 'react'
import { paths, useNavigate } from 'shared/navigation'

import { Columns } from '../common/columns.tsx'
import { ServerList } from '../result/servers/server-list.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type FormProblem, findFormProblems } from './form-problems.ts'
import { OrderAside } from './order-aside.tsx'
import { placeOrder } from './placement/place-order.store.ts'
import { $secondsHeld, requestQuote } from './quote/quote.store.ts'
import { showAllProblems } from './server-names/servers.store.ts'
import { showSshKeyProblem } from './ssh-keys/ssh-keys.store.ts'
import { SshKeysField } from './ssh-keys/ssh-keys-field.tsx'
import { TermsField } from './terms/terms-field.tsx'

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
        <ServerList lines={quote.lines} interval={quote.interval} />
        <SshKeysField />
        <TermsField version={quote.termsVersion} isMissing={hasTermsProblem(problems)} />
      </Columns>
    </form>
  )
}

const hasTermsProblem = (problems: FormProblem[]) =>
  problems.some(problem => problem.kind === 'terms')
