import { locationName } from '@storefront/api/location'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { $changedPlans, findPlan } from 'shared/stock'

/** Changes within this time are announced together. */
const collectMs = 3000

/** Text for a live region: which plan has just sold out, or how many have. */
export function useSoldOutAnnouncement(): string {
  const { t } = useTranslation('catalog')
  const [soldOut, setSoldOut] = useState<number[]>([])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const gone = new Set<number>()
    const report = () => {
      timer = undefined
      if (gone.size > 0) setSoldOut([...gone])
      gone.clear()
    }
    const stop = $changedPlans.listen((now, before) => {
      for (const [id, at] of Object.entries(now))
        if (before?.[id] !== at && findPlan(Number(id))?.left === 0) gone.add(Number(id))
      timer ??= setTimeout(report, collectMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  const plan = findPlan(soldOut[0] ?? 0)
  if (!plan) return ''
  return soldOut.length === 1
    ? t('live.soldOut', { plan: plan.planName, place: locationName(plan.location) })
    : t('live.soldOutMany', { count: soldOut.length })
}
