import { readFile } from 'node:fs/promises'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { z } from 'zod'

const listSchema = z.array(z.object({ id: z.uuid() }))
const logLineSchema = z.object({ event: z.literal('account.deleted'), accountId: z.uuid() })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Other lines of a log are none of its business. */
function readLogLines(text: string): string[] {
  return text.split('\n').flatMap(line => {
    const parsed = logLineSchema.safeParse(readJson(line))
    return parsed.success ? [parsed.data.accountId] : []
  })
}

/**
 * Reads the ids of deleted accounts from the output of `deletions`, or from a log of the server.
 * @throws CommandFailure if the file cannot be read or has no deletion.
 */
export async function readDeletions(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new CommandFailure(`Cannot read ${file}: name a readable file.`, { code: 'file', cause })
  })
  const list = listSchema.safeParse(readJson(text))
  const ids = list.success ? list.data.map(({ id }) => id) : readLogLines(text)
  if (ids.length > 0 || (list.success && list.data.length === 0)) return [...new Set(ids)]
  throw new CommandFailure(
    `${file} contains no deletion: name the output of \`npm run customer -- deletions\`, or a log of the server.`,
    { code: 'file' },
  )
}
