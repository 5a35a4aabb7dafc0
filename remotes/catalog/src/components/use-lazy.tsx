import { useEffect, useEffectEvent, useState } from 'react'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

/** A part of the page that arrives when it is wanted. */
export type Lazy<Module> = { load: () => Promise<Module>; current: () => Module | null }

/** The module once it is there; a failed fetch is tried again at the next call. */
export function createLazy<Module>(fetchModule: () => Promise<Module>): Lazy<Module> {
  let module: Module | null = null
  let loading: Promise<Module> | null = null
  const fetchOnce = async () => {
    try {
      module = await fetchModule()
      return module
    } finally {
      loading = null
    }
  }
  return {
    current: () => module,
    load: async () => {
      if (module) return module
      loading ??= fetchOnce()
      return loading
    },
  }
}

/** Null until it is there. `onFailure` takes back the wish, so that the next press is a new try. */
export function useLazy<Module>(
  lazy: Lazy<Module>,
  isWanted: boolean,
  onFailure: () => void = () => undefined,
): Module | null {
  const [module, setModule] = useState(() => ({ module: lazy.current() }))
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    lazy.load().then(
      loaded => isCurrent && setModule({ module: loaded }),
      error => {
        console.warn('Cannot load a part of the plans', error)
        if (isCurrent) fail()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [lazy, isWanted])
  return module.module
}

export function tellPartFailed(): void {
  toast({ variant: 'destructive', title: translate('catalog', 'failed.part') })
}
