import type { Session } from './account.ts'

const toText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Step = 'card' | 'declined' | 'secure'
const buttons: Record<Step, string[]> = {
  card: ['Pay', 'Pay with 3-D Secure', 'Pay with a declined card'],
  declined: ['Pay', 'Pay with 3-D Secure', 'Pay with a declined card'],
  secure: ['Complete', 'Fail'],
}

/** The hosted payment page. */
export function renderPage(session: Session, step: Step): string {
  const { amount, description, cancel_url, locale } = session
  const total = amount === null ? 'Save card' : `$${(amount / 100).toFixed(2)}`
  const choices = buttons[step].map(
    name => `<button name="action" value="${name}">${name}</button>`,
  )
  return `<!doctype html><html lang="${locale}"><title>Checkout</title>
<h1>${toText(total)}</h1><p>${toText(description)}</p>
${step === 'declined' ? '<p role="alert">Your card was declined.</p>' : ''}
${step === 'secure' ? '<h2>3-D Secure</h2>' : ''}
<form method="post">${choices.join(' ')}</form>
<a href="${toText(cancel_url)}">Back</a>`
}

/** The next step of the page; `null` when the customer has paid. */
export function nextStep(action: string | null): Step | null {
  if (action === 'Pay' || action === 'Complete') return null
  return action === 'Pay with 3-D Secure' ? 'secure' : 'declined'
}
