import { CommandFailure } from '@storefront/kit/command-line/failure'

import type { Story } from './story.ts'

/** Publishes the remote as a team does, and makes it live after its check. Resolves to the id of the release. */
export async function releaseAndDeploy(
  { journal, team, build }: Story,
  why: string,
): Promise<string> {
  let printed = ''
  for (const [program = '', ...line] of build.release)
    printed = await journal.step('team', [program, ...line].join(' '), () =>
      team.run(program, ...line),
    )
  const [, id] = /^reviews \S+: release ([0-9a-f]{64})$/m.exec(printed) ?? []
  if (!id)
    throw new CommandFailure('`storefront release` printed no release.', {
      lines: printed.split('\n'),
    })
  await journal.step('team', `npx storefront deploy ${id.slice(0, 12)} --why "${why}"`, () =>
    team.run('npx', 'storefront', 'deploy', id, '--why', why),
  )
  return id
}
