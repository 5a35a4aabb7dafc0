import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'

type Spec = Record<string, { type: 'string' | 'boolean'; short?: string }>
type Line = {
  /** The file that the line names. */
  path: string | undefined
  isJson: boolean
  isHelp: boolean
  text: (option: string) => string | undefined
  isSet: (option: string) => boolean
}

/** Reads the line of `npm run backup` or `npm run restore`. */
export function readLine(line: string[], spec: Spec): Line {
  const options: Spec = {
    ...spec,
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  }
  const usage = (sentence: string, cause?: unknown) =>
    new CommandFailure(`${sentence}: see --help.`, { code: 'usage', cause })
  const parse = () => {
    try {
      return parseArgs({ args: line, options, allowPositionals: true })
    } catch (cause) {
      const [sentence = ''] = (cause as Error).message.split(/\. |\n/)
      throw usage(sentence, cause)
    }
  }
  const { values, positionals } = parse()
  if (positionals.length > 1) throw usage(`"${positionals.join(' ')}" is more than one file`)
  const [name] = positionals
  return {
    path: name === undefined ? undefined : resolve(name),
    isJson: values.json === true,
    isHelp: values.help === true,
    text: option => (typeof values[option] === 'string' ? values[option] : undefined),
    isSet: option => values[option] === true,
  }
}
