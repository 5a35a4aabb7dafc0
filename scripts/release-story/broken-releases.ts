import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import { announce, complete, send } from '@storefront/kit/publish/publish'

import { makeVariant } from './prebuilt.ts'
import type { Team } from './team.ts'

export type RejectedRelease = { what: string; team: string; code: string; sentence: string }

export type StoryFolders = { distDir: string; workDir: string }

/** Sends three broken releases. The registry must reject each of them with a message. */
export async function sendBroken(teams: Team[], folders: StoryFolders): Promise<RejectedRelease[]> {
  const [first, second, third] = teams
  if (!first || !second || !third) throw new Error('The story needs three teams')
  return [
    await rejectionOf('a file that was changed in transit', first, async () => {
      const built = await makeVariant(folders, { name: first.name, number: 901 })
      await sendFlipped(first, built)
    }),
    await rejectionOf('a release that lacks a file', second, async () => {
      const built = await makeVariant(folders, { name: second.name, number: 902 })
      const { id, missing } = await announce(second.registry, built)
      for (const name of missing.slice(1))
        await send(second.registry, id, { name, bytes: built.files.get(name) ?? Buffer.alloc(0) })
      await complete(second.registry, id)
    }),
    await rejectionOf('a shared package that the shell does not provide', third, async () => {
      const changes = { shared: ['react', 'react/compiler-runtime'] }
      const built = await makeVariant(folders, { name: third.name, number: 903, changes })
      await third.publish(built)
    }),
  ]
}

async function sendFlipped({ registry }: Team, built: BuiltRelease): Promise<void> {
  const { id, missing } = await announce(registry, built)
  const [name = ''] = missing
  const bytes = Buffer.from(built.files.get(name) ?? [])
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  await send(registry, id, { name, bytes })
}

async function rejectionOf(
  what: string,
  { name: team }: Team,
  work: () => Promise<unknown>,
): Promise<RejectedRelease> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    return { what, team, code: error.code, sentence: error.message }
  }
  throw new Error(`The registry did not reject ${what}`)
}
