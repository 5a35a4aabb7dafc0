import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { $network } from 'shared/network'

import { note } from '../../telemetry/notes.ts'
import { reportCrash } from '../report-crash.ts'
import { afterPress } from './after-press.ts'
import type { ModuleAddress, ModuleFailure, ModuleResult } from './loader-types.ts'
import { loadComponent } from './remote-modules.ts'

type RemoteViewProps = {
  address: ModuleAddress
  /** The known result of loading; `slow` starts to load immediately. */
  initial: ModuleResult
  /** The properties of the component. */
  props?: object
  placeholder: ReactNode
  fallback: (failure: ModuleFailure) => ReactNode
  onSettled?: () => void
  /** Called when the component is on the page, before the browser paints it. */
  onMounted?: () => void
}

/**
 * Loads a page or slot, catches its failures and offers Retry, which loads it again without a page reload. The message
 * of a failed load stays until the component is there, so that nothing moves and its button keeps the focus.
 */
export function RemoteView(props: RemoteViewProps) {
  const { address, initial, placeholder, fallback, onSettled, onMounted } = props
  const [result, setResult] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const isRetrying = result.status === 'failed' && result.isRetrying === true
  const isLoading = result.status === 'slow' || isRetrying
  const onRetry = () => {
    globalThis.__STOREFRONT__.retryNow()
    setResult(result.status === 'failed' ? { ...result, isRetrying: true } : { status: 'slow' })
    setAttempt(attempt + 1)
  }
  const retryFailed = useEffectEvent(() => result.status === 'failed' && onRetry())

  // A page or slot that failed offline loads automatically when the network returns.
  useEffect(() => $network.listen(network => network === 'online' && retryFailed()), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads once
  useEffect(() => {
    if (!isLoading) return
    let isUnmounted = false
    const showResult = (next: ModuleResult) => afterPress(() => !isUnmounted && setResult(next))
    loadComponent(address).then(
      (Component: ComponentType) => showResult({ status: 'ready', Component }),
      (error: unknown) => showResult({ status: 'failed', error }),
    )
    return () => {
      isUnmounted = true
    }
  }, [attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each state
  useEffect(() => {
    if (isLoading) return
    if (result.status === 'failed') note('failed', address, result.error)
    onSettled?.()
  }, [result])

  if (result.status === 'slow') return placeholder
  if (result.status === 'failed') return fallback({ isCrash: false, isRetrying, onRetry })
  const { Component } = result
  return (
    <ErrorBoundary
      key={attempt}
      fallbackRender={() => fallback({ isCrash: true, isRetrying, onRetry })}
      onError={error => reportCrash(address, error)}
    >
      <Suspense fallback={placeholder}>
        <Component {...props.props} />
        <MountReport address={address} onMounted={onMounted} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Reports that the component next to it is mounted. */
function MountReport({ address, onMounted }: Pick<RemoteViewProps, 'address' | 'onMounted'>) {
  const reportMounted = useEffectEvent(() => {
    onMounted?.()
  })
  useLayoutEffect(() => reportMounted(), [])
  useEffect(() => note('drawn', address), [address])
  return null
}
