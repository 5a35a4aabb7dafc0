import { useState } from 'react'

import { tokens } from '../stores.ts'

/** A secret that was just made: kept until its dialog closes, and nowhere else. */
export function useNewSecret(onClose: () => void) {
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  const finish = (made: string) => {
    setSecret(made)
    void tokens.load()
  }
  return { secret, close, finish }
}
