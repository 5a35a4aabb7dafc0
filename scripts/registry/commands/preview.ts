import { previewResponseSchema } from '@storefront/api/registry'

import type { Command, CommandInput } from '../command.ts'
import { optional, wholeNumber } from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { short, when } from '../format.ts'
import { findComposition, findRelease } from '../names.ts'

export const preview: Command = {
  usage: 'preview [release…]',
  summary: 'an address that shows one browser a former shop, or the live one with releases changed',
  options: { composition: { type: 'string' }, minutes: { type: 'string' } },
  hints: [
    '--composition <shop>  a whole shop: its id, the head of it, a move (#12) or `previous`',
    '--minutes <number>    how long it holds, 30 if not said, 60 at most',
  ],
  run: async asked => {
    const minutes = wholeNumber(asked.values, 'minutes')
    const request = { ...(await target(asked)), ...(minutes && { minutes }) }
    const response = await asked.registry.ask({
      method: 'POST',
      path: '/pins',
      json: request,
      schema: previewResponseSchema,
    })
    const json = { ...response, url: new URL(response.url, asked.registry.shop).href }
    const text = `${json.url}\nshows ${short(json.composition)} to one browser; ends ${when(json.until)}`
    return { json, text }
  },
}

async function target({ registry, parameters, values }: CommandInput): Promise<object> {
  const composition = optional(values, 'composition')
  if ((composition === undefined) === (parameters.length === 0))
    throw new CommandFailure(
      'Name either releases, as in `preview catalog`, or one shop, as in `preview --composition previous`.',
      { code: 'usage' },
    )
  if (composition) return { composition: await findComposition(registry, composition) }
  const releases: string[] = []
  for (const text of parameters) releases.push(await findRelease(registry, text))
  return { releases }
}
