/**
 * Packages that the shell provides once; no other package is shared. `react/` and `react-dom/` cover the paths below
 * them.
 */
const providedPackages = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'nanostores',
  '@nanostores/react',
] as const

/**
 * The packages that a release can require. The registry rejects other packages, which would fail only in the browser.
 */
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

/**
 * The shell bundles the packages in its first file; other containers do not bundle them. No container requires a version,
 * because there is only one, and the registry compares versions before a deployment.
 */
export function shareConfig(role: 'provider' | 'consumer'): Record<string, ShareConfig> {
  const config: ShareConfig =
    role === 'provider'
      ? { singleton: true, eager: true, requiredVersion: false }
      : { singleton: true, import: false, requiredVersion: false }
  return Object.fromEntries(providedPackages.map(key => [key, { ...config }]))
}
