import { buildAll } from './build/run.ts'

/** `npm run build [-- catalog shell …]`: everything, or only the named containers. */
await buildAll(process.argv.slice(2))
