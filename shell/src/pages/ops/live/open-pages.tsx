import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { dayHealth } from '../stores.ts'
import { useResource } from '../use-resource.ts'

const refreshMs = 30_000

/** The share of open tabs with the live composition. The others get it with their next full page load. */
export function OpenPages({ composition }: { composition: string }) {
  const { t } = useTranslation('ops')
  const state = useResource(dayHealth, refreshMs)
  if (state.status !== 'ready') return t('unknown')
  const { adoption } = state.content
  const all = adoption.reduce((sum, { documents }) => sum + documents, 0)
  const own = adoption.find(each => each.composition === composition)?.documents ?? 0
  return t('live.documentsOf', { own: formatNumber(own), all: formatNumber(all) })
}
