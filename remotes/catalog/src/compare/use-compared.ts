import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'shared/navigation'

import { $compared, setCompared } from './compare.store.ts'
import { compareSearch, readCompared } from './compare-address.ts'

const openedHere = { isCompareOpened: true }

const searchWith = (ids: number[]) =>
  compareSearch(new URLSearchParams(window.location.search), ids)

/** The dialog is open while the URL names plans. So the comparison can be shared as a link, and Back closes it. */
export function useCompared() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const requested = useMemo(() => readCompared(new URLSearchParams(search)), [search])

  useEffect(() => {
    if (requested && requested.ids.length > 0) setCompared(requested.ids)
  }, [requested])

  const open = () => navigate({ search: searchWith($compared.get()) }, { state: openedHere })
  const close = () => {
    // If this page opened the dialog, Back leads to the list. Otherwise the history has no earlier entry.
    if (state?.isCompareOpened) navigate(-1)
    else navigate({ search: searchWith([]) }, { replace: true })
  }
  const change = (ids: number[]) => {
    setCompared(ids)
    if (ids.length === 0) close()
    else navigate({ search: searchWith(ids) }, { replace: true, state })
  }
  return { requested, open, close, change }
}
