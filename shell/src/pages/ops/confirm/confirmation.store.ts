import {
  confirmationHeader,
  type ProviderConfirmation,
  providerConfirmationSchema,
} from '@storefront/api/registry'
import { atom } from 'nanostores'
import { ApiError } from 'shared/http'

type Confirmation = string | null
type Question = {
  /** Null if the operator confirms with the password of the account. */
  offer: ProviderConfirmation | null
  settle: (confirmation: Confirmation) => void
}

/** The open prompt for the operator. */
export const $question = atom<Question | null>(null)

/** The confirmation is stored only in memory, because code of every team can read persistent storage. */
let stored: Confirmation = null
let requested: Promise<Confirmation> | null = null

/** Opens a single prompt for all pending changes. */
function ask({ details }: ApiError): Promise<Confirmation> {
  const offer = providerConfirmationSchema.safeParse(details).data ?? null
  requested ??= new Promise<Confirmation>(settle => $question.set({ offer, settle })).finally(
    () => {
      requested = null
      $question.set(null)
    },
  )
  return requested
}

type Options = { headers: Record<string, string> }
const toOptions = (confirmation: Confirmation): Options => ({
  headers: confirmation === null ? {} : { [confirmationHeader]: confirmation },
})

/** Sends a change again after the operator has confirmed it. Throws the rejection if the operator does not confirm. */
export async function withConfirmation<Result>(
  send: (options: Options) => Promise<Result>,
): Promise<Result> {
  try {
    return await send(toOptions(stored))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error
    stored = await ask(error)
    if (stored === null) throw error
    return await send(toOptions(stored))
  }
}
