import type { Command, CommandInput } from '../../command-line/command.ts'
import { optional, wholeNumber } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short, when } from '../../command-line/format.ts'
import { findComposition, findRelease } from '../names.ts'

export const preview: Command = {
  usage: 'preview [release…]',
  summary:
    'creates a preview link that shows one browser a composition, or the live one with releases changed',
  options: { composition: { type: 'string' }, minutes: { type: 'string' } },
  hints: [
    '--composition <composition>  an id, the start of an id, a deployment (#12) or `previous`',
    '--minutes <number>    validity in minutes (default: 30, at most 60)',
  ],
  run: async input => {
    const minutes = wholeNumber(input.values, 'minutes')
    const request = { ...(await target(input)), ...(minutes && { minutes }) }
    const response = await input.registry.request('POST /_registry/pins', { json: request })
    const json = { ...response, url: new URL(response.url, input.registry.shop).href }
    const text = `${json.url}\nshows ${short(json.composition)} to one browser; expires ${when(json.until)}`
    return { json, text }
  },
}

async function target({ registry, parameters, values }: CommandInput): Promise<object> {
  const composition = optional(values, 'composition')
  if ((composition === undefined) === (parameters.length === 0))
    throw new CommandFailure(
      'Name either releases, as in `preview catalog`, or a composition, as in `preview --composition previous`.',
      { code: 'usage' },
    )
  if (composition) return { composition: await findComposition(registry, composition) }
  const releases: string[] = []
  for (const text of parameters) releases.push(await findRelease(registry, text))
  return { releases }
}
