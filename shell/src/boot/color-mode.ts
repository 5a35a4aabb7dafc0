/**
 * The colour mode before the first paint (S4.color-mode.no-flash): the forced mode of the page, else the saved choice,
 * else the system mode.
 */
export function colorModeNow(): 'light' | 'dark' {
  const { forcedMode } = document.documentElement.dataset
  const requested = forcedMode ?? saved()
  if (requested === 'light' || requested === 'dark') return requested
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function saved(): string | null {
  try {
    return localStorage.getItem('nuxt-color-mode')
  } catch {
    return null
  }
}
