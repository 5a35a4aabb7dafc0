import type { Command } from '../../command-line/command.ts'
import { wholeNumber } from '../../command-line/command.ts'
import { readReleases } from '../names.ts'
import { releaseTable } from './status.ts'

const none = (container: string | undefined) =>
  container === undefined
    ? 'There are no published releases.'
    : `There are no published releases of ${container}: \`npm run registry -- releases\` lists those of all containers.`

export const releases: Command = {
  usage: 'releases [container]',
  most: 1,
  summary: 'lists published releases, newest first',
  options: { limit: { type: 'string' } },
  hints: ['--limit <number>    number of rows (default: 20)'],
  run: async ({ registry, parameters: [container], values }) => {
    const limit = wholeNumber(values, 'limit') ?? 20
    const json = await readReleases(registry, { limit, ...(container && { container }) })
    return {
      json,
      text:
        json.length === 0
          ? none(container)
          : releaseTable(json, ['', ({ isLive }) => (isLive ? 'live' : '')]),
    }
  },
}
