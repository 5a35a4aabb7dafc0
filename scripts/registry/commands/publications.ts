import { publicationsResponseSchema } from '@storefront/api/publications'

import type { Command } from '../command.ts'
import { describeClaim } from '../describe-claim.ts'
import { CommandFailure } from '../failure.ts'
import { short, when } from '../format.ts'
import { findRelease } from '../names.ts'

export const publications: Command = {
  usage: 'publications <release>',
  summary:
    'what was said of a release each time that it was published: commit, CI, checks, builder',
  hints: ["a release is its id, the head of it, or a container's name: its newest one"],
  run: async ({ registry, parameters: [text] }) => {
    if (!text)
      throw new CommandFailure(
        'Name the release: `npm run registry -- publications catalog` takes the newest of catalog.',
        { code: 'usage' },
      )
    const id = await findRelease(registry, text)
    const path = `/releases/${id}/publications`
    const json = await registry.ask({ path, schema: publicationsResponseSchema })
    const lines = json.flatMap(({ number, at, who, claim }) => [
      `#${number} by ${who}, ${when(at)}`,
      `  ${describeClaim(claim)}`,
      ...Object.entries(claim?.builder?.tools ?? {}).map(
        ([name, version]) => `  ${name} ${version}`,
      ),
    ])
    const head = `Release ${short(id)}, as its team says; nobody has checked it.`
    const none = `Release ${short(id)} was published by no team: it came with a server's own start.`
    return { json, text: lines.length > 0 ? [head, ...lines].join('\n') : none }
  },
}
