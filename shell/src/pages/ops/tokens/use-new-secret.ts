import { useState } from 'react'

import { tokens } from '../stores.ts'

/** A pending request for a secret. Its dialog stays open, because the secret cannot be read later. */
export type Making = {
  isBusy: boolean
  failure: unknown
  make: (call: () => Promise<{ secret: string }>) => Promise<void>
}

/** A new secret, which is stored only until its dialog closes. */
export function useNewSecret(onClose: () => void) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const close = () => {
    if (isBusy) return
    setSecret(null)
    setFailure(undefined)
    onClose()
  }
  const make = async (call: () => Promise<{ secret: string }>) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    await call()
      .then(made => {
        setSecret(made.secret)
        void tokens.load()
      }, setFailure)
      .finally(() => setIsBusy(false))
  }
  const making: Making = { isBusy, failure, make }
  return { secret, close, making }
}
