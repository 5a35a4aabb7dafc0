import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'shared/navigation'

import { $compared, setCompared } from './compare.store.ts'
import { compareSearch, readCompared } from './compare-address.ts'

const openedHere = { isCompareOpened: true }

const searchWith = (ids: number[]) =>
  compareSearch(new URLSearchParams(window.location.search), ids)

/** The comparison is open while the address names its plans: it can be shared, and Back closes it. */
export function useCompared() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const requested = useMemo(() => readCompared(new URLSearchParams(search)), [search])

  useEffect(() => {
    if (requested && requested.ids.length > 0) setCompared(requested.ids)
  }, [requested])

  const open = () => navigate({ search: searchWith($compared.get()) }, { state: openedHere })
  const close = () => {
    // Where the window opened in this document, Back leads to the list; else there is nothing before it.
    if (state?.isCompareOpened) navigate(-1)
    else navigate({ search: searchWith([]) }, { replace: true })
  }
  const change = (ids: number[]) => {
    setCompared(ids)
    if (ids.length === 0) close()
    else navigate({ search: searchWith(ids) }, { replace: true, state })
  }
  return { asked: requested, open, close, change }
}
