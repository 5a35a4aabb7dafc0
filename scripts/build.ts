import { buildAll } from './build/run.ts'

/** `npm run build [-- catalog shell …]` builds all targets, or only the named ones. */
await buildAll(process.argv.slice(2))
