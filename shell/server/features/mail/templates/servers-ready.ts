import { locationName } from '@storefront/api/location'

import type { Template } from '../types.ts'

export const serversReady: Template<'servers-ready'> = ({ order }, { t, toPage }) => {
  const { number, servers, failedCount } = order
  const count = servers.length
  const rows = servers.map(({ hostname, planName, location }) => ({
    term: hostname,
    hint: t('ready.plan', { plan: planName, place: locationName(location) }),
    value: '',
  }))
  return {
    subject: t('ready.subject', { count, number }),
    preview: t('ready.title', { count }),
    title: t('ready.title', { count }),
    blocks: [
      { type: 'text', text: t('ready.text', { count, number }) },
      { type: 'rows', rows },
      ...(failedCount > 0
        ? [{ type: 'text' as const, text: t('ready.failed', { count: failedCount }) }]
        : []),
      {
        type: 'button',
        label: t('ready.button'),
        url: toPage(`/result?order=${encodeURIComponent(order.id)}`),
      },
    ],
  }
}
