import { useStore } from '@nanostores/react'
import type { QuoteConflict } from '@storefront/api/quote'
import { useState } from 'react'
import { $cart } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { requestQuote } from '../quote/quote.store.ts'
import { replaceInCart } from './alternatives.ts'
import { ChangePanel } from './change-panel.tsx'
import { acceptNewPrices, reduceToAvailable, toConflicts, toKnownLines } from './conflicts.ts'
import { ReduceButton } from './reduce-button.tsx'

/** Lets the customer decide about changed prices or quantities before anything is ordered. */
export function QuoteConflictPanel({ lines }: { lines: QuoteConflict }) {
  const { t } = useTranslation('checkout')
  const cart = useStore($cart)
  const [isBusy, setIsBusy] = useState(false)
  const known = toKnownLines(cart)
  const conflicts = toConflicts(lines, known)
  const interval = cart.orderInterval || 'month'
  const isShort = conflicts.some(conflict => conflict.available !== null)

  const accept = async () => {
    setIsBusy(true)
    await acceptNewPrices(interval, lines)
    setIsBusy(false)
  }

  return (
    <ChangePanel
      title={t('conflict.title')}
      lead={t('conflict.description')}
      known={known}
      conflicts={conflicts}
      interval={interval}
      onChoose={async (conflict, alternative) => {
        await replaceInCart(conflict, alternative, interval)
      }}
      choicesOf={conflict => (
        <ReduceButton conflict={conflict} onReduce={() => reduceToAvailable(conflict)} />
      )}
    >
      {!isShort && (
        <Button variant="primary" isBusy={isBusy} onClick={() => void accept()}>
          {t('conflict.accept')}
        </Button>
      )}
      <LinkButton to={paths.cart} variant="secondary">
        {t('conflict.change')}
      </LinkButton>
      <Button variant="ghost" onClick={() => void requestQuote()}>
        {t('conflict.again')}
      </Button>
    </ChangePanel>
  )
}
