import { basename } from 'node:path'

import { releaseAndDeploy } from './release.ts'
import type { Story } from './story.ts'
import { translations } from './views.ts'

/** From an empty folder to a remote that passes each check. */
export async function begin({ journal, team, build, tarball }: Story): Promise<void> {
  const run = (...line: [string, ...string[]]) => {
    const name = line.join(' ').replace(tarball, basename(tarball))
    return journal.step('team', name, () => team.run(...line))
  }
  await run('npm', 'install', '--save-dev', tarball)
  await run('npx', 'storefront', 'create', 'reviews')
  await build.adapt(team)
  await run('npm', 'install')
  await run('npx', 'storefront', 'types')
  for (const [program = '', ...line] of build.checks) await run(program, ...line)
}

/** The first release, with the name of the remote in three languages. */
export async function goLive(story: Story): Promise<void> {
  await story.team.edit(...translations)
  await releaseAndDeploy(story, 'the first release')
}
