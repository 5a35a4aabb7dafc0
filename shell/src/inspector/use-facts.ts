import type { Composition } from '@storefront/api/composition'
import { useEffect, useState } from 'react'
import { bootData } from 'shared/boot'

import { readModules } from './facts/read-modules.ts'
import { type Offer, readOffers } from './facts/read-offers.ts'
import { readPackages } from './facts/read-packages.ts'
import { readReleases } from './facts/read-releases.ts'
import { readSlots } from './facts/read-slots.ts'
import type { Facts } from './report.ts'

const refreshMs = 1000

type FactsState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; facts: Facts }

function readFacts(composition: Composition, offers: Offer[]): Facts {
  const modules = readModules()
  return {
    composition: bootData.id,
    releases: readReleases(composition),
    modules,
    packages: readPackages(),
    slots: readSlots(modules, offers),
  }
}

/** The facts about this page, which are read again every second. */
export function useFacts(): FactsState {
  const [state, setState] = useState<FactsState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let timer = 0
    let isClosed = false
    const follow = (composition: Composition) => {
      if (isClosed) return
      let offers: Offer[] = []
      const read = () => setState({ status: 'ready', facts: readFacts(composition, offers) })
      read()
      void readOffers(composition).then(found => {
        offers = found
      })
      timer = window.setInterval(read, refreshMs)
    }
    const retry = () => setAttempt(attempt + 1)
    globalThis.__STOREFRONT__
      .complete()
      .then(follow, () => !isClosed && setState({ status: 'failed', retry }))
    return () => {
      isClosed = true
      clearInterval(timer)
    }
  }, [attempt])
  return state
}
