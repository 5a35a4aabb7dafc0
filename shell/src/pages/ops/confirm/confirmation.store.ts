import { confirmationHeader } from '@storefront/api/registry'
import { atom } from 'nanostores'
import { ApiError } from 'shared/http'

type Confirmation = string | null
type Question = { settle: (confirmation: Confirmation) => void }

/** What the operator is asked now. */
export const $question = atom<Question | null>(null)

/** In this document's memory and nowhere else: whatever outlives it can be read by every team's code. */
let stored: Confirmation = null
let requested: Promise<Confirmation> | null = null

/** One question for all that wait for it. */
function ask(): Promise<Confirmation> {
  requested ??= new Promise<Confirmation>(settle => $question.set({ settle })).finally(() => {
    requested = null
    $question.set(null)
  })
  return requested
}

type Options = { headers: Record<string, string> }
const toOptions = (confirmation: Confirmation): Options => ({
  headers: confirmation === null ? {} : { [confirmationHeader]: confirmation },
})

/** Sends a change again once the operator has confirmed it; who does not want to gets the registry's refusal. */
export async function withConfirmation<Result>(
  send: (options: Options) => Promise<Result>,
): Promise<Result> {
  try {
    return await send(toOptions(stored))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error
    stored = await ask()
    if (stored === null) throw error
    return await send(toOptions(stored))
  }
}
