import { buildAll } from '@storefront/kit/platform/build-all'

/** `npm run build [-- catalog shell …]` builds all targets, or only the named ones. */
await buildAll(process.argv.slice(2))
