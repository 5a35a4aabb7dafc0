import { readFileSync } from 'node:fs'

type Variables = Record<string, string | undefined>

/** Never repeats the content of the file. */
function readSecretFile(name: string, path: string): string {
  const unreadable = (reason: string, cause?: unknown) =>
    new Error(
      `Setting ${name}_FILE is wrong: ${path} ${reason}. Name a file that contains the value, or unset it.`,
      { cause },
    )
  const read = (): string => {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch (cause) {
      throw unreadable(`cannot be read (${(cause as NodeJS.ErrnoException).code})`, cause)
    }
  }
  const text = read()
  if (text === '') throw unreadable('is empty')
  return text
}

/**
 * Sets each secret `NAME` whose `NAME_FILE` names a file to the trimmed content of the file, as container platforms
 * provide secrets. An empty setting counts as unset.
 * @throws Error with one sentence for each wrong setting.
 */
export function readSecretFiles(variables: Variables, names: readonly string[]): Variables {
  const faults: string[] = []
  const contents: Variables = {}
  for (const name of names) {
    const path = variables[`${name}_FILE`]
    if (!path) continue
    try {
      if (variables[name])
        throw new Error(`Settings ${name} and ${name}_FILE are both set: unset one of them.`)
      contents[name] = readSecretFile(name, path)
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { ...variables, ...contents }
}
