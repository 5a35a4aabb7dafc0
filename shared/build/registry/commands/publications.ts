import type { Command } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short, when } from '../../command-line/format.ts'
import { describeClaim } from '../describe-claim.ts'
import { findRelease } from '../names.ts'

export const publications: Command = {
  usage: 'publications <release>',
  most: 1,
  summary: 'lists the report of each publication of a release: commit, CI, checks, builder',
  hints: ['a release is an id, the start of an id, or a container, which means its newest release'],
  run: async ({ registry, parameters: [text] }) => {
    if (!text)
      throw new CommandFailure(
        'Name the release: `npm run registry -- publications catalog` shows the newest release of catalog.',
        { code: 'usage' },
      )
    const id = await findRelease(registry, text)
    const json = await registry.request('GET /_registry/releases/:id/publications', {
      params: { id },
    })
    const lines = json.flatMap(({ number, at, who, claim }) => [
      `#${number} by ${who}, ${when(at)}`,
      `  ${describeClaim(claim)}`,
      ...Object.entries(claim?.builder?.tools ?? {}).map(
        ([name, version]) => `  ${name} ${version}`,
      ),
    ])
    const head = `Release ${short(id)}, as reported by its team. The registry does not verify these reports.`
    const none = `No team published release ${short(id)}: a server published it when it started.`
    return { json, text: lines.length > 0 ? [head, ...lines].join('\n') : none }
  },
}
