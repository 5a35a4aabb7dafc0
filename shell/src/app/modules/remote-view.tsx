import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { $network } from 'shared/network'

import { note } from '../../telemetry/notes.ts'
import { reportCrash } from '../report-crash.ts'
import { whenUnpressed } from './after-click.ts'
import type { ModuleResult, PartAddress } from './loader-types.ts'
import { loadPart } from './remote-modules.ts'

type RemoteViewProps = {
  address: PartAddress
  /** The known result of loading; `slow` starts to load immediately. */
  initial: ModuleResult
  placeholder: ReactNode
  fallback: (retry: () => void, isCrash: boolean) => ReactNode
  onSettled?: () => void
}

/** Loads a page or slot, catches its failures and offers Retry, which loads it again without a page reload. */
export function RemoteView(props: RemoteViewProps) {
  const { address, initial, placeholder, fallback, onSettled } = props
  const [answer, setAnswer] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    globalThis.__STOREFRONT__.retryNow()
    setAnswer({ status: 'slow' })
    setAttempt(attempt + 1)
  }
  const retryFailed = useEffectEvent(() => answer.status === 'failed' && retry())

  // A page or slot that failed offline loads automatically when the network returns.
  useEffect(() => $network.listen(network => network === 'online' && retryFailed()), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads once
  useEffect(() => {
    if (answer.status !== 'slow') return
    let isGone = false
    const settle = (next: ModuleResult) => whenUnpressed(() => !isGone && setAnswer(next))
    loadPart(address).then(
      (Component: ComponentType) => settle({ status: 'ready', Component }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return () => {
      isGone = true
    }
  }, [attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each state
  useEffect(() => {
    if (answer.status === 'failed') note('failed', address, answer.error)
    if (answer.status !== 'slow') onSettled?.()
  }, [answer])

  if (answer.status === 'slow') return placeholder
  if (answer.status === 'failed') return fallback(retry, false)
  const { Component } = answer
  return (
    <ErrorBoundary
      key={attempt}
      fallbackRender={() => fallback(retry, true)}
      onError={error => reportCrash(address, error)}
    >
      <Suspense fallback={placeholder}>
        <Component />
        <Drawn address={address} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Rendered next to the component, so that its effect runs when the component is mounted. */
function Drawn({ address }: { address: PartAddress }) {
  useEffect(() => note('drawn', address), [address])
  return null
}
