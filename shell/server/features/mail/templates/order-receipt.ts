import { locationName } from '@storefront/api/location'
import type { Line, Totals } from '@storefront/api/quote'

import type { Block, MailContext, MailValues, Template } from '../types.ts'

type Receipt = MailValues['order-receipt']['order']

function toLineRow(line: Line, interval: Receipt['interval'], { t, formatMoney }: MailContext) {
  const unit = formatMoney(line.unit, interval)
  const values = {
    quantity: line.quantity,
    plan: line.planName,
    place: locationName(line.location),
  }
  return {
    term: t('receipt.line', values),
    hint: t(interval === 'month' ? 'receipt.perMonth' : 'receipt.perHour', { unit }),
    value: interval === 'month' ? formatMoney(line.subtotal, 'month') : '',
  }
}

function toTotalRows(
  totals: Totals,
  interval: Receipt['interval'],
  { t, formatMoney }: MailContext,
) {
  const charged = {
    term: t('receipt.charged'),
    value: formatMoney(totals.dueToday, 'month'),
    isTotal: true,
  }
  if (interval === 'month')
    return [{ term: t('receipt.monthly'), value: formatMoney(totals.total, 'month') }, charged]
  return [
    { term: t('receipt.rate'), value: formatMoney(totals.hourlyRate, 'hour') },
    { term: t('receipt.cap'), value: formatMoney(totals.monthlyCap, 'month') },
    charged,
  ]
}

function toRows({ lines, interval, totals }: Receipt, context: MailContext): Block {
  const items = lines.map(line => toLineRow(line, interval, context))
  return { type: 'rows', rows: [...items, ...toTotalRows(totals, interval, context)] }
}

/** Shows the lines as they were bought. For hourly plans, it says that nothing was charged yet. */
export const orderReceipt: Template<'order-receipt'> = ({ order }, context) => {
  const { t, toPage, formatTime } = context
  const { number, interval, paidAt, id } = order
  const kind = interval === 'month' ? 'receipt.month' : 'receipt.hour'
  const time = paidAt === null ? '' : formatTime(paidAt)
  return {
    subject: t('receipt.subject', { number }),
    preview: t(`${kind}.title`),
    title: t(`${kind}.title`),
    blocks: [
      { type: 'text', text: t('receipt.text', { number, time }) },
      toRows(order, context),
      { type: 'note', text: t(`${kind}.text`) },
      {
        type: 'button',
        label: t('receipt.button'),
        url: toPage(`/result?order=${encodeURIComponent(id)}`),
      },
    ],
  }
}
