import { useState } from 'react'

import { tokens } from '../stores.ts'

/** A pending request for a secret. Its dialog stays open, because the secret cannot be read later. */
export type SecretRequest = {
  isBusy: boolean
  failure: unknown
  send: (call: () => Promise<{ secret: string }>) => Promise<void>
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
  const send = async (call: () => Promise<{ secret: string }>) => {
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
  const request: SecretRequest = { isBusy, failure, send }
  return { secret, close, request }
}
