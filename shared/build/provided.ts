/**
 * Packages that the shell provides once. No other package is shared. `react/` and `react-dom/` cover the paths below
 * them. `allowed` is what a release may ask for.
 */
export const providedPackages = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'nanostores',
  '@nanostores/react',
] as const

/** A remote that asks for more is refused: it would fail only in the browser. */
export const allowedRequests = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'nanostores',
  '@nanostores/react',
] as const

type ShareConfig = {
  singleton: true
  eager?: boolean
  import?: false
  requiredVersion?: false
}

/** The shell carries them in its first file; everybody else carries none. */
export function shareConfig(role: 'provider' | 'consumer'): Record<string, ShareConfig> {
  const config: ShareConfig =
    role === 'provider'
      ? { singleton: true, eager: true }
      : { singleton: true, import: false, requiredVersion: false }
  return Object.fromEntries(providedPackages.map(key => [key, { ...config }]))
}
