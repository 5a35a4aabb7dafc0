import { quietFlags } from '@storefront/checker/browser/flags'

export { findBrowser } from '@storefront/checker/find-browser'

/** Flags for a machine whose user has no sandbox. */
export const browserFlags = ['--no-sandbox', ...quietFlags]

/** Prevents requests to other machines. */
export const onlyLocalFlag =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'
