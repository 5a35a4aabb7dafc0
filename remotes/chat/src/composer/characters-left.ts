import { chatLimits } from '@storefront/api/chat'

/** The characters that a message can still get, counted like the server does. Negative when it is too long. */
export function charactersLeft(text: string): number {
  return chatLimits.text - [...text.trim()].length
}
